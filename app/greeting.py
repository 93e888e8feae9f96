"""What a server says on the terminal when it starts: where people reach it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.config import Settings


def admin_link(settings: "Settings", token: str, *, port: int) -> str:
    """Give the address of a one-time link under the name that most surely reaches this server."""
    everywhere = settings.host in {"0.0.0.0", "::"}  # noqa: S104 - only compared with
    here = "127.0.0.1" if everywhere else settings.host
    base = settings.public_url or f"http://{f'[{here}]' if ':' in here else here}:{port}"
    return f"{base}/admin/welcome/{token}"


def say_where(settings: "Settings", *, port: int, admin_token: str | None) -> None:
    """Print where the server can be reached, and at the first start the administrator's link."""
    from app.network import lan_address

    everywhere = settings.host in {"0.0.0.0", "::"}  # noqa: S104 - only compared with
    print("Harmony Tables is ready:")
    if everywhere or settings.host in {"127.0.0.1", "localhost", "::1"}:
        print(f"  on this machine   http://127.0.0.1:{port}")
    if not everywhere:
        print(f"  only at           http://{settings.host}:{port} (HOST is set)")
    elif lan := lan_address():
        print(f"  on your network   http://{lan}:{port}")
    else:
        print("  on your network   no network was found")
    if settings.public_url:
        print(f"  for your friends  {settings.public_url}")
    if admin_token is not None:
        print("To run this house, set a password at this link, which works once and for a day:")
        print(f"  {admin_link(settings, admin_token, port=port)}")
    print("Press Ctrl+C to stop.", flush=True)
