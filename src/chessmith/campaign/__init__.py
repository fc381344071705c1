"""The campaign of skirmish: fights in acts, one after the other, until one is not won.

The `Plan` says which fights there are and how far each enemy looks ahead; it is data, in `plan.toml`. A `Run` is one
attempt at the whole plan, with a `Bout` for each fight that was begun. The `RunStore` keeps runs on disk, and a `Duel`
is the fight of a run being played here and now. The command line and the server keep the same runs, so a campaign that
was begun on the page goes on in the terminal.
"""

from chessmith.campaign.duel import Duel
from chessmith.campaign.plan import Fight, Plan, load_plan
from chessmith.campaign.run import Bout, Run
from chessmith.campaign.run_store import RunStore
from chessmith.campaign.view import campaign_view

__all__ = ["Bout", "Duel", "Fight", "Plan", "Run", "RunStore", "campaign_view", "load_plan"]
