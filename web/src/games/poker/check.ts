/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { shuffled } from "$lib/chance/chance";
import type { CheckResult, Opened, Transcript } from "$games/types";
import { CARDS, STOCK } from "./board/board";
import { asOptions } from "./values";
import { tr } from "./words";

interface DealSetup {
  starter?: number;
  stocks?: string[][];
  aside?: string[];
}

export function drawnDeal(seed: number, deal: number): Required<Omit<DealSetup, "starter">> {
  const cards = shuffled(seed, `deal ${deal}`, CARDS);
  return {
    stocks: [cards.slice(0, STOCK), cards.slice(STOCK, 2 * STOCK)],
    aside: cards.slice(2 * STOCK),
  };
}

export function drawnStarter(seed: number): number {
  return shuffled(seed, "starter", [0, 1])[0] ?? 0;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function item(key: string, vars: Record<string, string | number>, ok: boolean): CheckResult["draws"][number] {
  return { fr: tr(key, vars, "fr"), en: tr(key, vars, "en"), ok };
}

/** Who starts, then deal by deal: what the house drew must be what the seed gives. */
export function check(transcript: Transcript, { seed }: Opened): CheckResult {
  const options = asOptions(transcript.options ?? {});
  const deals = (transcript.setup?.["deals"] ?? []) as DealSetup[];
  const draws = [
    options.starter === "tut"
      ? item("check.starter.tut", {}, true)
      : item("check.starter", {}, deals[0]?.starter === drawnStarter(seed)),
  ];
  deals.forEach(({ stocks, aside }, i) => {
    const deal = i + 1;
    draws.push(item("check.deal", { deal }, same({ stocks, aside }, drawnDeal(seed, deal))));
  });
  return { draws };
}
