"""What the command line takes about games as files."""

import argparse
from typing import Any


def add_commands(commands: Any) -> None:  # noqa: ANN401 - argparse does not name the type of its commands
    """Add the commands that check a file, write one and bring one in."""
    verifying: argparse.ArgumentParser = commands.add_parser(
        "verify", help="replay the file of a game, or without one every stored game, and compare"
    )
    verifying.add_argument("file", nargs="?", metavar="FILE", help="the file of a game (-: the standard input)")
    verifying.add_argument("--fingerprint", default="", metavar="DIGITS", help="what the table showed at its start")
    commands.add_parser("export", help="write the game of a table that is over as a file").add_argument(
        "table", metavar="TABLE", help="the last part of the table's address"
    )
    commands.add_parser("import", help="bring the file of a game in, to be looked at").add_argument(
        "file", metavar="FILE", help="the file of a game (-: the standard input)"
    )
