"""The arena: bots against bots over duplicate deals, with ratings and intervals.

    from pyramidion.arena.plan import plan
    from pyramidion.arena.run import run

    results = run(plan("soleil", ["adept", "novice"], options={"emperor": "house"}), 100, workers=2)

The same plan gives the same results on any number of workers, as long as its bots follow from their seeds and views.
Nothing is imported here: the processes in which bots think come up faster without it.
"""
