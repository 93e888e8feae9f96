"""The journey's course: followed to its end, and by pupils who do anything else."""

from collections.abc import Sequence
from random import Random

import pytest

from app.games.journey.actions import Action, EndTurn
from app.games.journey.affordability import TravelTarget, answer
from app.games.journey.view import view
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.games.rng import Rng
from app.web.journey.course import ENDS, GOAL
from app.web.lessons import Coach, coach
from tests.web.journey.pupils import ALONE, COURSE, Pupil, follow, obeying

LESSONS = tuple(lesson.slug for lesson in COURSE.lessons)
SENTENCES = 3
LONGEST = 230  # characters


def test_following_the_coach_leads_through_every_lesson_to_the_end() -> None:
    followed = follow()
    assert followed.reached
    assert followed.learnt == len(LESSONS)
    assert set(followed.order) == set(LESSONS)
    assert followed.presses <= 40  # about ten minutes, with the reading
    assert followed.fewest_lives >= 5
    assert followed.waits <= 4


def test_every_instruction_is_short_names_a_place_and_is_legal() -> None:
    pupil = Pupil()
    for _ in range(60):
        said = pupil.listens()
        if said.standing != "lesson":
            break
        assert said.advice.words.count(". ") < SENTENCES
        assert len(said.advice.words) <= LONGEST
        assert said.advice.place
        assert said.advice.region
        assert said.advice.actions
        assert said.advice.actions[0] in JOURNEY.legal_actions(pupil.state, ALONE)
        pupil.presses(said.advice.actions)
    assert pupil.heard[-1].standing == "reached"


def test_progress_counts_what_is_behind_the_pupil() -> None:
    pupil = Pupil()
    first = pupil.listens()
    assert (first.number, first.total, first.lesson) == (1, len(LESSONS), "play")
    pupil.presses(first.advice.actions)
    second = pupil.listens()
    assert (second.number, second.lesson) == (2, "buy")


def test_what_the_pupil_does_unasked_counts_as_learnt() -> None:
    pupil = Pupil()
    walk = answer(JOURNEY.content, pupil.state, TravelTarget())
    pupil.presses(walk.plan)
    assert pupil.behind >= {"play", "travel"}
    assert pupil.listens().lesson not in {"play", "travel"}


def test_a_turn_ended_too_early_is_no_dead_end() -> None:
    pupil = Pupil()
    pupil.presses((EndTurn(),))
    assert pupil.listens().standing == "lesson"
    assert pupil.goes_on(obeying, most=120).standing == "reached"


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lesson_can_be_left_out_and_the_rest_is_still_reached(lesson: str) -> None:
    pupil = Pupil()
    pupil.skips(lesson)
    last = pupil.goes_on(obeying, most=120)
    assert last.standing == "reached" or (lesson in GOAL and last.standing == "through")
    assert lesson not in {said.lesson for said in pupil.heard}


def test_leaving_every_lesson_out_ends_the_course_without_praise() -> None:
    pupil = Pupil()
    number = 0
    while (said := pupil.listens()).standing == "lesson":
        number += 1
        assert said.number == number
        pupil.skips(said.lesson)
    assert pupil.behind >= GOAL
    assert (said.standing, said.number, said.total) == ("through", 0, len(LESSONS))
    assert said.title == ENDS["through"][0]


@pytest.mark.parametrize("seed", range(2))
def test_whoever_does_as_they_like_is_never_stuck(seed: int) -> None:
    chance = Random(seed)

    def as_they_like(pupil: Pupil, said: Coach) -> Sequence[Action]:
        assert said.advice.words
        legal = JOURNEY.legal_actions(pupil.state, ALONE)
        if said.advice.actions:
            assert said.advice.actions[0] in legal
        others = [action for action in legal if action not in said.advice.actions]
        return (chance.choice(others or list(legal)),)

    pupil = Pupil()
    pupil.goes_on(as_they_like, most=60)
    for _ in range(3 * len(LESSONS)):
        said = pupil.listens()
        if said.lesson:
            pupil.skips(said.lesson)
        elif said.standing == "lesson":  # something is asked first
            pupil.presses(said.advice.actions)
    assert pupil.listens().standing in {"through", "reached", "lost"}


def test_what_is_taken_back_has_not_been_learnt_by_it() -> None:
    pupil = Pupil()
    pupil.presses(pupil.listens().advice.actions)
    assert pupil.behind == {"play"}
    pupil.takes_back(first=1, last=1)
    assert pupil.behind == frozenset()
    assert pupil.listens().lesson == "play"


def test_the_coach_knows_no_more_than_the_pupil_sees() -> None:
    pupil = Pupil()
    for number in range(25):
        said = pupil.listens()
        if said.standing != "lesson":
            break
        other = JOURNEY.redeal(pupil.state, ALONE, Rng(f"{number:032x}"))
        assert view(JOURNEY.content, other, Seat(0)) == view(JOURNEY.content, pupil.state, Seat(0))
        assert coach(COURSE, other, pupil.records, over=False) == said
        pupil.presses(said.advice.actions)


def test_a_game_that_was_lost_ends_the_lessons_with_a_kind_word() -> None:
    pupil = Pupil()
    assert coach(COURSE, pupil.state, pupil.records, over=True).title == ENDS["lost"][0]


def test_the_goal_is_among_the_lessons() -> None:
    assert set(LESSONS) >= GOAL
    assert len(set(LESSONS)) == len(LESSONS)
