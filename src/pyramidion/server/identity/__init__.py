"""Who is asking: signed cookies, personal links and the console's code."""
