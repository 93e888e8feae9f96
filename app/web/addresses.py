"""Links that are sent to people: under which name friends reach this server, and what they need for it."""

from ipaddress import ip_address

from starlette.requests import Request

from app.language import gettext as _
from app.network import lan_address
from app.web.contexts import Invite
from app.web.site import Site
from app.web.urls import TableUrls

_EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - only compared with


def is_loopback(host: str) -> bool:
    """Say whether a name leads only to the machine that it is used on."""
    bare = host.strip("[]")
    if bare == "localhost":
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False


def public_base(request: Request, site: Site) -> str:
    """Give what stands before a path in a link to friends: PUBLIC_URL, else the network's or the request's own name."""
    if site.settings.public_url:
        return site.settings.public_url
    if is_loopback(request.url.hostname or ""):
        return network_base(request, site) or own_base(request)
    return own_base(request)


def network_base(request: Request, site: Site) -> str | None:
    """Give this machine's address on its network, when somebody uses it under a name that only it knows."""
    lan = lan_address() if site.settings.host in _EVERYWHERE else None
    return None if lan is None else f"{request.url.scheme}://{lan}:{_port(request)}"


def own_base(request: Request) -> str:
    """Give the name that the request itself used; the host check has let it pass."""
    return f"{request.url.scheme}://{request.url.netloc}"


def invitation(request: Request, site: Site, urls: TableUrls, *, hosting: bool) -> Invite:
    """Make the link to a table; tell its host who can open it."""
    told = remarks(request, site) if hosting else ()
    return Invite(link=public_base(request, site) + urls.root, qr=urls.qr, remarks=told)


def remarks(request: Request, site: Site) -> tuple[str, ...]:
    """Say who can open the links that this page shows, and what others would need."""
    if site.settings.public_url:
        return ()
    elsewhere = _(
        "Friends elsewhere need an address that the internet knows: forward a port of your router or use a tunnel, "
        "and start the server with that address as PUBLIC_URL."
    )
    if not is_loopback(request.url.hostname or ""):
        return (_("The link works for everybody on this network."), elsewhere)
    if network_base(request, site) is None:
        return (_("Only this machine can open the link: no network was found, or HOST keeps others out."), elsewhere)
    return (_("You opened this page on the server itself; the link leads friends on the same network here."), elsewhere)


def _port(request: Request) -> int:
    return request.url.port or (443 if request.url.scheme == "https" else 80)
