"""The way in: the guard, the page, and the WebSockets."""
