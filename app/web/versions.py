"""Which program this is, as far as it knows."""

from importlib.metadata import PackageNotFoundError, version


def _version() -> str:
    try:
        return version("harmony-tables")
    except PackageNotFoundError:  # run from its folder without having been installed
        return "unknown"


APP_VERSION = _version()
