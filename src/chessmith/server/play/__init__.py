"""Games being played: sessions, open rooms, clocks, and the lobby."""
