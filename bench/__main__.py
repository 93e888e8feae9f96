"""`make bench`: print the product's figures, each beside its calibration row."""

from bench import bots, engine, moments, requests, streams
from bench.report import print_rows


def main() -> None:
    """Run every measure in turn."""
    print("figures: smallest, median, largest; x is the ratio to the first row of the same table")
    print_rows("Engine, one core", engine.measure())
    print_rows("Bots: games per minute on one core", bots.measure_pace())
    print_rows("Greedy bots among themselves", bots.measure())
    print_rows("Requests, one worker on SQLite", requests.measure())
    print_rows("Stepping through a game of 500 records, one worker on SQLite", moments.measure())
    print_rows("Streams: 50 tables, 200 streams, 50 actions a second", streams.measure())


if __name__ == "__main__":
    main()
