"""Why a copy cannot be made or brought back: sentences for whoever runs the server."""


class BackupRefused(Exception):
    """Nothing was changed; the message is a sentence."""
