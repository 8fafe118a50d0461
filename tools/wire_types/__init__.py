"""The client's types of what travels between it and the house, written from the msgspec types that the house uses.

    make types                            # web/src/lib/wire/*.ts and wire.ts of every game of this repository
    make types GAME=KEY                   # web/src/games/KEY/wire.ts
    make types GAME=marienbad             # the same in the folder `client` of an installed package
    make types GAME=marienbad INTO=PATH   # in the folder that is given

`python -m tools.wire_types --check` writes nothing and names each file that is not what it would be.
"""
