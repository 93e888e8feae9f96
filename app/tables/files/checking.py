"""The verdict on a file: what of it could be proved, and the first thing that differs. No database is asked."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from app.errors import InvalidInput
from app.language import Phrase, phrase, phrases
from app.players.names import clean_text
from app.presets.drafts import FLAVOUR_LIMIT, NAME_LIMIT
from app.presets.service import ruleset_of
from app.tables.files import own_lines
from app.tables.files.format import FileBeginning, GameFile, UnreadableFile, read_game_file
from app.tables.files.telling import Difference, Told, same, tell
from app.tables.hall import AnyGame, commit
from app.tables.openings import reseeded
from app.tables.options import TABLE_NAME_LIMIT

_LONGEST_SLUG = 64
_MOST_VERSIONS = 2**31

Result: TypeAlias = Literal["genuine", "different", "other rules", "unreadable"]
SHORTEST_NOTE = 8
"""Digits of a fingerprint that have to be given, at least, to compare it."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came out. ``proved`` are sentences about what was told again alike, ``fault`` is what differs first.

    ``record`` is where it differs, None for no record in particular. ``file`` and ``told`` are there as far as it got.
    """

    result: Result
    proved: tuple[Phrase, ...] = ()
    fault: str | Phrase = ""
    record: int | None = None
    file: GameFile | None = None
    told: Told | None = None

    @property
    def place(self) -> Phrase | None:
        """Say where it differs first."""
        if self.record is None or self.file is None:
            return None
        return phrase("Record {number} of {all}", number=self.record, all=len(self.file.records))


def check_text(games: Mapping[str, AnyGame], text: bytes, *, fingerprint: str = "") -> Verdict:
    """Read a file and check all of it; ``fingerprint`` is what somebody noted at the start of the game, or a part."""
    try:
        file = read_game_file(text)
    except UnreadableFile as refusal:
        return Verdict(result="unreadable", fault=refusal.sentence)
    return check_file(games, file, fingerprint=fingerprint)


def check_file(games: Mapping[str, AnyGame], file: GameFile, *, fingerprint: str = "") -> Verdict:
    """Tell a game again and compare everything. A game of other rules counts as different only where both are ours."""
    game = games.get(file.game)
    if game is None:
        return Verdict(result="unreadable", fault=phrase("This game is not played here."), file=file)
    proved: list[Phrase] = []
    try:
        told = _tell(game, file, fingerprint, proved)
    except Difference as difference:
        others = _of_other_rules(game, file) and proved
        return Verdict(
            result="other rules" if others else "different",
            proved=tuple(proved),
            fault=_under_other_rules(game, file, difference) if others else difference.sentence,
            record=difference.record,
            file=file,
        )
    proved += _what_was_told(game, file, told)
    return Verdict(result="genuine", proved=tuple(proved), file=file, told=told)


def _tell(game: AnyGame, file: GameFile, fingerprint: str, proved: list[Phrase]) -> Told:
    _check_deal(file, fingerprint, proved)
    ruleset = _check_table(game, file)
    if file.beginning is None:
        return tell(game, file, lambda: game.new(ruleset, len(file.seats), file.deal.seed))
    before = _tell_before(game, file, file.beginning)
    began = before.states[file.beginning.seq - 1]
    told = tell(game, file, lambda: reseeded(began, file.deal.seed))
    return msgspec.structs.replace(told, beginning=before)


def _tell_before(game: AnyGame, file: GameFile, beginning: FileBeginning) -> Told:
    """Tell the game that this one went on from, and make sure of the moment."""
    before = beginning.game
    if (before.game, len(before.seats)) != (file.game, len(file.seats)):
        raise Difference(phrase("The game that this one went on from is not one that it could have gone on from."))
    try:
        told = _tell(game, before, "", [])
    except Difference as difference:
        raise Difference(
            phrase("In the game that this one went on from: {difference}", difference=difference.sentence)
        ) from difference
    if not 0 < beginning.seq <= len(told.states):
        raise Difference(phrase("It went on from a moment that the other game does not have."))
    began = told.states[beginning.seq - 1]
    if began is None or not game.acting(began):
        raise Difference(phrase("It went on from a moment at which nobody could act."))
    return told


def _check_deal(file: GameFile, fingerprint: str, proved: list[Phrase]) -> None:
    deal = file.deal
    if commit(deal.seed, deal.salt) != deal.commitment:
        raise Difference(phrase("The seed and the salt do not make the fingerprint that the file names."))
    noted = "".join(fingerprint.split()).lower()
    if noted and (len(noted) < SHORTEST_NOTE or not deal.commitment.startswith(noted)):
        raise Difference(phrase("The fingerprint that you noted is not that of this game."))
    proved.append(phrase("The seed and the salt make the fingerprint that the table named before the first action."))
    if noted:
        proved.append(phrase("It is the fingerprint that you noted."))


def _check_table(game: AnyGame, file: GameFile) -> Any:  # noqa: ANN401 - the options of any game
    """Check what stands around the game, and return the options that it was dealt by."""
    if len(file.seats) not in game.seat_counts:
        raise Difference(phrase("The game is not for so many players."))
    _check_words(game, file)
    try:
        ruleset = msgspec.convert(file.ruleset, game.ruleset)
        resolved = ruleset_of(game, file.preset, seats=len(file.seats), house=file.house)
    except (msgspec.ValidationError, InvalidInput, IndexError) as fault:
        raise Difference(phrase("The options of the game cannot be read: {fault}", fault=fault)) from fault
    chosen = tuple(seat.character for seat in file.seats)
    if game.characters and (getattr(ruleset, "characters", None) is not None or any(chosen)):
        resolved = msgspec.structs.replace(resolved, characters=chosen)
    # A game that went on from another one went on by the options of that one.
    expected = resolved if file.beginning is None else file.beginning.game.ruleset
    if not same(ruleset, file.ruleset) or not same(expected, file.ruleset):
        raise Difference(phrase("The difficulty and the options of the table lead to another game than the file says."))
    return ruleset


def _check_words(game: AnyGame, file: GameFile) -> None:
    """Check that everything that would be shown could have been shown, and that nobody is anybody else."""
    chosen = [seat.character for seat in file.seats if seat.character is not None]
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(game.characters):
        raise Difference(phrase("The seats name characters that the game does not have, or one of them twice."))
    dealt = file.beginning is None
    if file.characters == "random" and ((chosen and dealt) or not game.characters):
        raise Difference(phrase("The seats name characters that the game does not have, or one of them twice."))
    shown = [seat.name for seat in file.seats if seat.name is not None]
    if not all(own_lines.could_be_shown(name) for name in shown) or not _shown_as(file.name, TABLE_NAME_LIMIT):
        raise Difference(phrase("A name in it is none that a table shows."))
    preset = file.preset
    if preset is not None and not (
        _shown_as(preset.name, NAME_LIMIT)
        and (not preset.flavour or _shown_as(preset.flavour, FLAVOUR_LIMIT))
        and _shown_as(preset.slug, _LONGEST_SLUG)
        and 0 < preset.version < _MOST_VERSIONS
    ):
        raise Difference(phrase("The difficulty in it is none that a table names."))


def _shown_as(text: str, limit: int) -> bool:
    try:
        return clean_text(text, limit=limit, blank="") == text
    except InvalidInput:
        return False


def _of_other_rules(game: AnyGame, file: GameFile) -> bool:
    return file.rules_version != game.rules_version or any(record.kind == "rules" for record in file.records)


def _under_other_rules(game: AnyGame, file: GameFile, difference: Difference) -> Phrase:
    return phrase(
        "It was played under version {theirs} of the rules, and this house plays version {ours}, under which it does "
        "not come out alike: {difference} That proves nothing against the file.",
        theirs=file.rules_version,
        ours=game.rules_version,
        difference=difference.sentence,
    )


def _what_was_told(game: AnyGame, file: GameFile, told: Told) -> list[Phrase]:
    lines = sum(not own_lines.is_own(line) for record in file.records for line in record.log)
    proved = [
        phrase("The deal follows from the seed.")
        if file.beginning is None
        else phrase("The game went on from a moment of another one, which comes out alike, too."),
        phrases(
            "The {amount} action was allowed where it stands.",
            "All {amount} actions were allowed where they stand.",
            told.actions,
        ),
        phrases(
            "The {amount} line of the game’s log tells what happens.",
            "All {amount} lines of the game’s log tell what happens.",
            lines,
        ),
        phrase("The game ends as the file says.")
        if file.status != "playing"
        else phrase("The game goes on from where the file stops."),
    ]
    if any(record.kind == "repaired" for record in file.records):
        proved.append(phrase("On the way an administrator set the game back, as its log says."))
    if _of_other_rules(game, file):
        proved.append(
            phrase(
                "It was played under version {theirs} of the rules; under version {ours}, which this house plays, all "
                "of it comes out alike.",
                theirs=file.rules_version,
                ours=game.rules_version,
            )
        )
    return proved
