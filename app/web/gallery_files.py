"""Made-up verdicts on files, for the gallery: a genuine one, and one that differs."""

from app.language import phrase
from app.tables.files.checking import Verdict
from app.web.file_contexts import ToldVerdict
from app.web.file_pages import told_verdict


def made_up_verdicts() -> tuple[ToldVerdict, ...]:
    """Give one verdict of each kind."""
    proved = phrase("The seed and the salt make the fingerprint that the table named before the first action.")
    follows = phrase("The deal follows from the seed.")
    fault = phrase("Its log tells something else than what happens.")
    return (
        told_verdict({}, Verdict(result="genuine", proved=(proved, follows))),
        told_verdict({}, Verdict(result="different", proved=(proved,), fault=fault)),
    )
