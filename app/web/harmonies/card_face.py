"""Cards as they lie on the table: the picture of the habitat, the values with their cubes, and all of it in words."""

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import Animal, CardId, Token
from app.language import kept_in_each_language, ngettext
from app.web.harmonies.board_picture import beast, habitat_picture, layers_of
from app.web.harmonies.contexts import CardFace, Value
from app.web.harmonies.spirit_words import spirit_words
from app.web.harmonies.words import card_name, habitat_words, points, points_words

_FACES = 1_000


@kept_in_each_language(_FACES)
def card_face(content: Content, card: CardId, *, cubes: int | None = None) -> CardFace:
    """Draw a card with so many cubes left on it; None for one that nobody has taken, which shows its values alone."""
    printed = content.cards[card]
    animal = isinstance(printed, Animal)
    width, height, cells = habitat_picture(printed.habitat, beast(card), spirit=not animal)
    return CardFace(
        id=card,
        name=card_name(content, card),
        picture=beast(card),
        kind="animal" if animal else "spirit",
        ground=ground(content, card),
        width=width,
        height=height,
        cells=cells,
        words=habitat_words(printed.habitat),
        values=_values(printed, cubes) if isinstance(printed, Animal) else (),
        rule=points_words(printed.points) if isinstance(printed, Animal) else spirit_words(printed),
        worth="" if cubes is None or not isinstance(printed, Animal) else _worth(printed, cubes),
        done=cubes == 0,
    )


def ground(content: Content, card: CardId) -> Token:
    """Name the token on which a card's cube stands."""
    home = next(cell for cell in content.cards[card].habitat if (cell.q, cell.r) == (0, 0))
    top = layers_of(home)[-1]
    if top == "any":
        raise ValueError(f"{card} has no token for its cube")
    return top


def _values(animal: Animal, cubes: int | None) -> tuple[Value, ...]:
    """Lay the cubes on the values: they leave from the fewest points on."""
    placed = animal.cubes if cubes is None else animal.cubes - cubes
    values = (
        Value(worth, cube=number > placed, counts=cubes is not None and number == placed)
        for number, worth in enumerate(animal.points, start=1)
    )
    return tuple(values)[::-1]


def _worth(animal: Animal, cubes: int) -> str:
    placed = animal.cubes - cubes
    words = ngettext(
        "{placed} of {amount} cube placed: {points}.", "{placed} of {amount} cubes placed: {points}.", animal.cubes
    )
    return words.format(placed=placed, amount=animal.cubes, points=points(animal.points[placed - 1] if placed else 0))
