"""Nobody can stall the house: the worst that each route and each message allows, and what it costs the event loop."""
