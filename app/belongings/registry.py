"""Everything that is kept about people, in the order in which it is told; forgotten in that order, the person last."""

from app.belongings import at_tables, person
from app.belongings.kinds import Belonging
from app.language import N_

BELONGINGS: tuple[Belonging, ...] = (
    Belonging(
        key="tables",
        title=N_("Tables and seats"),
        sentence=N_(
            "Where you sit and sat, and what you were called there. If you delete it, your seats are freed, tables "
            "where nobody else sits are closed, and your name is replaced by “a former player”, in the log too."
        ),
        columns=("seats.player_id", "tables.host_id", "tables.opened_by", "sittings.player_id"),
        count=at_tables.count_tables,
        read=at_tables.read_tables,
        forget=at_tables.forget_sittings,
    ),
    Belonging(
        key="actions",
        title=N_("What you did in games"),
        sentence=N_(
            "The history of a game is what its page, its replay and its proof are made from. It belongs to all who "
            "played, so it stays when you delete the rest, without your name."
        ),
        columns=("actions.actor_id",),
        count=at_tables.count_deeds,
        read=at_tables.read_deeds,
        forget=at_tables.keep_deeds,
    ),
    Belonging(
        key="talk",
        title=N_("What you said"),
        sentence=N_("Signals, offers, what you pointed at, and notes that you pinned. It is deleted."),
        columns=("talk.player_id", "talk_pace.player_id"),
        count=at_tables.count_words,
        read=at_tables.read_words,
        forget=at_tables.forget_words,
    ),
    Belonging(
        key="plans",
        title=N_("Plans"),
        sentence=N_("What you put down for your next turn. It is deleted."),
        columns=("plans.player_id",),
        count=at_tables.count_plans,
        read=at_tables.read_plans,
        forget=at_tables.forget_plans,
    ),
    Belonging(
        key="results",
        title=N_("Results"),
        sentence=N_(
            "Your finished games, for your figures and the halls of fame. They stay for those who played along, "
            "without your name and without anything that leads to you."
        ),
        columns=("result_seats.player_id",),
        count=at_tables.count_results,
        read=at_tables.read_results,
        forget=at_tables.forget_played,
    ),
    Belonging(
        key="days",
        title=N_("Daily journeys"),
        sentence=N_("The days whose journey you have tried, since each can be tried once. It is deleted."),
        columns=("daily_attempts.player_id",),
        count=at_tables.count_days,
        read=at_tables.read_days,
        forget=at_tables.forget_played,
    ),
    Belonging(
        key="addresses",
        title=N_("Addresses for notices"),
        sentence=N_("Where you want to be told that it is your turn, and at which tables. It is deleted."),
        columns=("notice_addresses.player_id",),
        count=person.count_addresses,
        read=person.read_addresses,
        forget=person.forget_addresses,
    ),
    Belonging(
        key="presence",
        title=N_("When you were last there"),
        sentence=N_("At which tables you were seen when, so that no notice reaches you while you look. It is deleted."),
        columns=("notice_presence.player_id",),
        count=person.count_presence,
        read=person.read_presence,
        forget=person.forget_presence,
    ),
    Belonging(
        key="reports",
        title=N_("Reports"),
        sentence=N_("What you reported to whoever runs this house, and their answers. It is deleted."),
        columns=("reports.player_id",),
        count=person.count_reports,
        read=person.read_reports,
        forget=person.forget_reports,
    ),
    Belonging(
        key="administration",
        title=N_("Administration"),
        sentence=N_("That somebody once entered the administration from this browser. It is deleted."),
        columns=("admin_browsers.token_hash",),
        count=person.count_browsers,
        read=person.read_browsers,
        forget=person.forget_browsers,
    ),
    Belonging(
        key="person",
        title=N_("You"),
        sentence=N_(
            "Your name, the day you first came, whether your name may stand in halls of fame, and a fingerprint of "
            "your cookie, by which this house knows you again. It is deleted; a number without anything stays."
        ),
        columns=(),
        count=person.count_person,
        read=person.read_person,
        forget=person.forget_person,
    ),
)
