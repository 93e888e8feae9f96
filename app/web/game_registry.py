"""The pages of every game of the house: the composition file of the web layer."""

from app.games.registry import BALANCE, HARMONIES, JOURNEY
from app.web.balance.page import BalancePage
from app.web.game_pages import GamePages
from app.web.harmonies.page import HarmoniesPage
from app.web.journey.page import JourneyPage

GAME_PAGES: GamePages = {
    page.slug: page for page in (JourneyPage(JOURNEY), HarmoniesPage(HARMONIES), BalancePage(BALANCE))
}
