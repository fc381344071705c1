"""The HTTP layer: access control, the page, and the WebSockets."""
