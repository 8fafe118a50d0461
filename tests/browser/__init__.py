"""The house in a real browser, as its visitors meet it."""
