"""What goes over the wire: the models of requests and answers, problems, and the WebSocket envelope."""
