"""Agents: players that are known by a name, for the command line, matches and the app.

An agent is registered with `register` and made with `agent`. It says which games it plays and what it is about.
"""

from chessmith.engine.agents.registry import AgentCard, agent, agent_cards, register

__all__ = ["AgentCard", "agent", "agent_cards", "register"]
