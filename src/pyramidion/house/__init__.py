"""Tables, seats, people, the log, clocks and bots at work. No HTTP."""
