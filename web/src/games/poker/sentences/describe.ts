/** A sentence for everything that happens, and for what the game waits for. */
import type { Lang } from "$lib/i18n.svelte";
import { nameOf } from "$lib/language/seat-sentences";
import type { DescribeContext, GameEvent, GameView, Over } from "$games/types";
import { handWords } from "../board/names";
import { asEvent, asOptions, asView, type Deal, type PokerEvent, type Taking } from "../values";
import { byName, placeName, points, theCard, theCards, tr } from "../words";

type Told<T extends PokerEvent["type"]> = Extract<PokerEvent, { type: T }>;

export function describe(event: GameEvent, ctx: DescribeContext): string {
  return bound(told(event, ctx));
}

/** No line breaks between a word and its number: « colonne 3 », « main 1 ». */
function bound(text: string): string {
  return text.replace(/(\p{L}) (?=\d)/gu, "$1\u00a0");
}

function told(event: GameEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  const happened = asEvent(event);
  switch (happened.type) {
    case "tut":
      return byName("said.tut", happened.seat, ctx);
    case "deal_begun":
      return happened.starter === null
        ? tr("said.deal.tut", { deal: happened.deal }, lang)
        : byName("said.deal", happened.starter, ctx, { deal: happened.deal });
    case "built":
      return byName("said.built", happened.seat, ctx, { place: placeOf(happened, ctx) });
    case "taken":
      return taken(happened, ctx);
    case "turned":
      return byName("said.turned", happened.seat, ctx, { cards: theCards(happened.cards, lang) });
    case "kept":
      return byName("said.kept", happened.seat, ctx, { card: theCard(happened.card, lang) });
    case "placed":
      return byName("said.placed", happened.seat, ctx, {
        card: theCard(happened.card, lang),
        hand: happened.hand + 1,
      });
    case "deal_over":
      return dealOver(happened, ctx);
    default:
      return "";
  }
}

function placeOf({ at }: { at: Taking["at"] }, ctx: DescribeContext): string {
  return placeName(at, ctx.seat === 1, ctx.lang);
}

function taken(event: Told<"taken">, ctx: DescribeContext): string {
  const vars = { card: theCard(event.card, ctx.lang), place: placeOf(event, ctx) };
  if (!event.blind) return byName("said.taken", event.seat, ctx, vars);
  if (event.owner === ctx.seat || event.seat === ctx.seat)
    return byName("said.taken.blind", event.seat, ctx, vars);
  return tr("said.taken.blind.other", { name: nameOf(event.seat, ctx), ...vars }, ctx.lang);
}

/** The three hands one after the other, then who scores. */
function dealOver({ deal, result }: Told<"deal_over">, ctx: DescribeContext): string {
  const hands = result.winners.map((winner, i) => handWon(result, i, winner, ctx)).join(" ");
  return tr("said.over.deal", { deal, hands, result: scored(result, ctx) }, ctx.lang);
}

function handWon(result: Deal, hand: number, winner: number | null, ctx: DescribeContext): string {
  const words = (seat: number): string => handWords(result.hands[seat]?.[hand] ?? [], ctx.lang);
  if (winner === null) return tr("said.hand.tie", { hand: hand + 1, rank: words(0) }, ctx.lang);
  return byName("said.hand.won", winner, ctx, {
    hand: hand + 1,
    rank: words(winner),
    other: words(1 - winner),
  });
}

export function scored(result: Deal, ctx: DescribeContext): string {
  const seat = result.scored.findIndex((n) => n > 0);
  if (seat < 0) return tr("said.drawn", {}, ctx.lang);
  if (asOptions(ctx.options).scoring === "basic") return byName("said.won.deal", seat, ctx);
  return byName("said.scored", seat, ctx, { points: points(result.scored[seat] ?? 0, ctx.lang) });
}

/** « Ana gagne la partie, 8 à 3 ! » */
export function ending(end: Over, ctx: DescribeContext): string {
  const { lang } = ctx;
  const [winner = 0, other] = end.winners;
  const a = end.scores[winner] ?? 0;
  const b = end.scores[1 - winner] ?? 0;
  const result = tr("score", { a, b }, lang);
  const told =
    other === undefined
      ? byName("said.over.one", winner, ctx, { score: result })
      : tr("said.over.draw", { score: result }, lang);
  return bound(told);
}

/** In the long game points, in the plain one deals that were won. */
export function score(value: number, lang: Lang): string {
  return points(value, lang);
}

/** What the view remembers: the deals that are over, and every turn of this one. */
export function past(view: GameView): GameEvent[] {
  const { deals, deal, starter, placed, takings, phase } = asView(view);
  const events: PokerEvent[] = deals.map((result, i) => ({ type: "deal_over", deal: i + 1, result }));
  const begun = phase !== "over" || deals.length < deal;
  if (!begun) return events as unknown as GameEvent[];
  if (deal > 1) events.push({ type: "deal_begun", deal, starter });
  placed.forEach((at, i) => {
    events.push({ type: "built", seat: ((starter ?? 0) + i) % 2, at });
  });
  for (const taking of takings) events.push(...retold(taking));
  return events as unknown as GameEvent[];
}

function retold({ seat, at, owner, card, turned = [], kept, hand }: Taking): PokerEvent[] {
  const events: PokerEvent[] = [{ type: "taken", seat, at, owner, card, blind: owner !== seat }];
  if (turned.length > 0) events.push({ type: "turned", seat, cards: [...turned] });
  const now = kept === null || kept === undefined ? card : (turned[kept] ?? card);
  if (kept !== null && kept !== undefined) events.push({ type: "kept", seat, index: kept, card: now });
  if (hand !== null && hand !== undefined) events.push({ type: "placed", seat, hand, card: now });
  return events;
}

/** What the game waits for. */
export function situation(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (view.phase === "tut") return tr("now.tut", {}, ctx.lang);
  return byName(`now.${view.phase}`, view.to_move[0] ?? 0, ctx);
}
