"""Profiles: what they show to whom, histories that are searched, and the best of a season."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, Player
from pyramidion.house.profiles import history
from pyramidion.house.profiles.history import PAGE, Wanted, place_of, plain
from pyramidion.house.profiles.profile import MAX_POINTS, thinned
from pyramidion.house.profiles.reading import Shows
from pyramidion.house.ratings.book import season_of
from pyramidion.house.ratings.model import Skill
from pyramidion.house.ratings.results import Result
from pyramidion.house.ratings.statements import INSERT_UNRATED, RatedGame, encode
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people

from .games import bot, person, result
from .test_fold import OPTIONS, played


async def enter(house: House, *results: Result) -> None:
    """As if these games had ended."""
    for n, one in enumerate(results):
        values = f"{one.at}-{n}", one.at, encode(one).decode()
        await house.services.log.write([(INSERT_UNRATED, values)])
    await house.ratings.fold()


async def found(house: House, reader: Player, handle: str = "me", **wanted: object) -> Sequence[str]:
    """The opponents of the games that are found."""
    page = await history.page(house.profiles, handle, reader.id, Wanted(**wanted))  # type: ignore[arg-type]
    return [", ".join(s.name or s.level or "" for s in game.seats if not s.mine) for game in page.games]


@in_loop
async def test_a_history_is_searched(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, eloise = await people(house, "Ana", "Bao", "Éloïse")
        began = clock.now
        await played(house, ana, bao)
        clock.now += 86400.0
        await played(house, eloise, ana)
        clock.now += 86400.0
        await played(house, ana, eloise, ranked=False)
        assert await found(house, ana) == ["Éloïse", "Éloïse", "Bao"]
        assert await found(house, ana, opponent="elo") == ["Éloïse", "Éloïse"]
        assert await found(house, ana, opponent="ANA") == []
        assert await found(house, ana, ending="won") == ["Éloïse", "Bao"]
        assert await found(house, ana, ending="lost", opponent="bao") == []
        assert await found(house, ana, game="sablier", since=began + 1, until=began + 86401) == ["Éloïse"]
        assert await found(house, ana, game="soleil") == []
        last, second, first = (await history.page(house.profiles, "me", ana.id, Wanted())).games
        assert first.rating is not None
        assert first.change == first.rating - 1500 > 0
        assert second.change is not None
        assert second.change < 0
        assert (last.rating, last.change) == (None, None)


@in_loop
async def test_pages_follow_one_another(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        tables = [await played(house, ana, bao) for _ in range(PAGE + 3)]  # all at the same moment
        first = await history.page(house.profiles, "me", ana.id, Wanted())
        assert (len(first.games), first.next is not None) == (PAGE, True)
        rest = await history.page(house.profiles, "me", ana.id, Wanted(before=place_of(first.next or "")))
        assert (len(rest.games), rest.next) == (3, None)
        assert {game.id for game in (*first.games, *rest.games)} == set(tables)


@in_loop
async def test_what_is_hidden_stays_hidden(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await played(house, ana, bao)
        secret = await played(house, ana, bao, private=True)
        mine = await house.profiles.page("me", ana.id)
        assert (mine.name, mine.mine, mine.shows) == ("Ana", True, Shows())
        assert mine.company is not None
        assert (mine.company.name, mine.company.games) == ("Bao", 2)
        assert [(one.game, one.games, one.won) for one in mine.counts] == [("sablier", 2, 2)]
        assert len(mine.ratings[0].points) == 2
        handle = mine.handle
        assert ana.id not in handle
        # At first others see the rating alone.
        seen = await house.profiles.page(handle, bao.id)
        assert (seen.mine, seen.shows, seen.counts, seen.company) == (False, None, (), None)
        assert seen.ratings == mine.ratings
        assert await found(house, bao, handle) == []
        # With the history, but without private tables and, where it is hidden, without the rating.
        await house.profiles.show(ana.id, Shows(rating=False, history=True))
        seen = await house.profiles.page(handle, None)
        assert (seen.ratings, len(seen.counts)) == ((), 1)
        (shown,) = (await history.page(house.profiles, handle, None, Wanted())).games
        assert (shown.id, shown.rating, shown.change) == (table, None, None)
        assert next(one.rating for one in await house.rankings.of_table(table, bao.id)) is None
        assert (await house.rankings.of_table(table, ana.id))[0].rating is not None
        await house.profiles.show(ana.id, Shows(False, False, False))
        for asked in (
            house.profiles.page(handle, bao.id),
            history.page(house.profiles, handle, None, Wanted()),
        ):
            with pytest.raises(Denied, match="hidden"):
                await asked
        assert len(await found(house, ana)) == 2
        with pytest.raises(Denied, match="private"):
            await house.rankings.of_table(secret, None)
        for wrong in ("nobody", "me", "\0"):
            with pytest.raises(Denied, match="no such profile"):
                await house.profiles.page(wrong, None)


@in_loop
async def test_the_ratings_of_a_table_before_and_after(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await new_table(house, ana, ranked=True, options=OPTIONS)
        first, second = Seated(table, ana), Seated(table, bao)
        await second.ok("sit", seat=1)
        assert [(one.rating, one.change) for one in await house.rankings.of_table(table.id, None)] == [
            (None, None)
        ] * 2
        other = await new_table(house, ana, options=OPTIONS)
        assert [one.handle for one in await house.rankings.of_table(other.id, ana.id)] == [None, None]
        await first.ok("start")
        await first.move(0, type="name", number=second.game["view"]["secret"])
        won, lost = await house.rankings.of_table(table.id, None)
        assert won.rating is not None
        assert won.rating.provisional
        assert (won.change, lost.change) == (won.rating.rating - 1500, 1500 - won.rating.rating)
        against = await new_table(house, ana, "kreuzwort", ranked=True, seats=(MySeat(), BotSeat("ecolier")))
        _, low = await house.rankings.of_table(against.id, None)
        assert low.rating is not None
        assert (low.handle, low.rating.rating, low.change) == (None, 1000, None)


@in_loop
async def test_the_best_of_a_season(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cem = await people(house, "Ana", "Bao", "Cem")
        one, two, three = (person(p.id) for p in (ana, bao, cem))
        season = season_of(clock.now)
        games = [
            result(one, two, game="soleil", at=clock.now - 1e5 + n, ranks=(int(n % 3 == 0), int(n % 3 != 0)))
            for n in range(60)
        ]
        low = result(three, bot("novice/3"), game="soleil", at=clock.now)
        await enter(house, *games, low)
        best = await house.rankings.best("soleil", "live", None)
        assert (best.season, best.seasons) == (season, (season,))
        assert [(who.name, who.games, who.won) for who in best.people] == [("Ana", 60, 40), ("Bao", 60, 20)]
        assert best.people[0].rating > 1500 > best.people[1].rating
        assert [level.level for level in best.bots] == ["novice", "adept", "oracle"]
        assert best.bots[0].games == 1
        assert best.bots[0].rating < 1000  # where people have put it since
        await house.profiles.show(ana.id, Shows(rating=False))
        assert [who.name for who in (await house.rankings.best("soleil", "live", None)).people] == ["Bao"]
        # In the next season nobody has played, and this one stays as it was.
        clock.now += 100 * 86400.0
        assert (await house.rankings.best("soleil", "live", None)).people == ()
        assert [who.name for who in (await house.rankings.best("soleil", "live", season)).people] == ["Bao"]
        with pytest.raises(Denied):
            await house.rankings.best("nothing", "live", None)


def test_letters_are_found_without_accents_and_capitals() -> None:
    assert plain(" Éloïse ") == "eloise"
    assert (place_of("1.5~abc"), place_of("x~abc"), place_of("1.5")) == ((1.5, "abc"), None, None)


def test_a_plot_keeps_its_last_game() -> None:
    for count in (0, 1, MAX_POINTS, 5 * MAX_POINTS + 3):
        games = [RatedGame(n, "", "", "", float(n), Skill(), Skill()) for n in range(count)]
        assert len(thinned(games)) <= MAX_POINTS
        assert thinned(games)[-1:] == games[-1:]


@in_loop
async def test_the_lobby_knows_the_rating_that_others_may_see(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo = await people(house, "Ana", "Bao", "Cléo")
        await played(house, ana, bao)
        await house.ratings.fold()
        won, lost = [await house.rankings.rating_of(one.id, "sablier") for one in (ana, bao)]
        assert won is not None
        assert lost is not None
        assert won > 1500 > lost
        assert await house.rankings.rating_of(ana.id, "soleil") is None
        assert await house.rankings.rating_of(cleo.id, "sablier") is None
        await house.profiles.show(ana.id, Shows(rating=False))
        assert await house.rankings.rating_of(ana.id, "sablier") is None
