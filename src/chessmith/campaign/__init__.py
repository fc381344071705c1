"""The campaign of skirmish: acts of fights, one after the other, until one is not won.

The `Plan` lists the fights and each enemy's search depth; it is data, in `plan.toml`. A `Run` is one attempt at the
whole plan, with a `Bout` for each fight begun. The `RunStore` keeps runs on disk, and a `Duel` is the fight of a run
being played in this process. The command line and the server share the same runs, so a campaign begun on the page
continues in the terminal.
"""

from chessmith.campaign.duel import Duel
from chessmith.campaign.plan import Fight, Plan, load_plan
from chessmith.campaign.run import Bout, Run
from chessmith.campaign.run_store import RunStore
from chessmith.campaign.view import campaign_view

__all__ = ["Bout", "Duel", "Fight", "Plan", "Run", "RunStore", "campaign_view", "load_plan"]
