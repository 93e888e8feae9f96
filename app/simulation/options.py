"""What `harmony simulate` can be told. It imports nothing of the house, so that the command starts quickly."""

import argparse
from pathlib import Path


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of a simulation; names are checked when it begins."""
    parser.add_argument("--preset", nargs="+", metavar="NAME", help="difficulties to play (default: all presets)")
    parser.add_argument(
        "--presets", type=Path, metavar="FILE", help="take presets from a file like data/presets/journey.toml"
    )
    parser.add_argument(
        "--players", nargs="+", type=_whole, metavar="N", help="numbers of players (default: all that can play)"
    )
    parser.add_argument(
        "--games",
        type=_whole,
        default=200,
        metavar="N",
        help="games of each preset and number of players (%(default)s)",
    )
    parser.add_argument("--bot", default="greedy", metavar="NAME", help="who plays every seat (%(default)s)")
    parser.add_argument("--effort", metavar="NAME|N", help="plays that the bot weighs, where it has a choice")
    parser.add_argument(
        "--seed", default="1", metavar="WORD", help="series of deals; each cell plays the same (%(default)s)"
    )
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="where games are kept (DATA_DIR/simulations)")
    parser.add_argument("--cards", action="store_true", help="also print the use of every card")
    parser.add_argument(
        "--publish",
        type=Path,
        metavar="FILE",
        help="also write the sums to a file such as data/calibrations/journey.jsonl",
    )
    parser.add_argument("--workers", type=_whole, metavar="N", help="processes on this machine (default: one a core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://10.0.0.1:8786")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number.") from None
