/** What a variant of the game is, in three lines: what one does, who does what now, and how one wins. */
import type { DescribeContext } from "$games/types";
import { people } from "../sentences/describe";
import { dicos, inTeams, synos, type PyramideOptions, type PyramideView } from "../values";
import { tr } from "../words";

const PLAYERS: Record<number, Kind> = { 2: "two", 3: "three", 4: "four" };

type Kind = "two" | "three" | "four" | "pingpong" | "names" | "grande_pyramide";

export interface Variant {
  kind: Kind;
  /** What the device remembers it by: spoken play is another variant of the same. */
  id: string;
}

export interface Intro {
  title: string;
  what: string;
  now: string;
  win: string;
}

/** Null: nothing is played any more. */
export function variantOf(view: PyramideView, options: PyramideOptions): Variant | null {
  if (view.phase === "over" || view.step === null) return null;
  const kind = view.phase === "enigma" ? (PLAYERS[view.points.length] ?? "four") : view.phase;
  return { kind, id: options.spoken ? `${kind}.spoken` : kind };
}

export function introOf(
  kind: Kind,
  view: PyramideView,
  options: PyramideOptions,
  ctx: DescribeContext,
): Intro {
  const alone = kind === "grande_pyramide" && !inTeams(view) ? ".alone" : "";
  return {
    title: tr(`intro.${kind}`, {}, ctx.lang),
    what: tr(`intro.${kind}.what`, {}, ctx.lang),
    now: nowOf(kind, view, options, ctx).join(" "),
    win: tr(`intro.${kind}.win${alone}`, {}, ctx.lang),
  };
}

/** For the reader's role; where nothing of the role is spoken, that the others speak is said besides. */
function nowOf(kind: Kind, view: PyramideView, options: PyramideOptions, ctx: DescribeContext): string[] {
  const say = (key: string, vars = {}): string => tr(`intro.${key}`, vars, ctx.lang);
  const aloud = options.spoken ? [say("spoken")] : [];
  if (view.step === "roles") return [say("now.roles"), ...aloud];
  const role = ctx.seat === null ? null : (view.roles[ctx.seat] ?? null);
  if (role === null) {
    const may = ctx.seat !== null && kind === "four" ? [say("now.object")] : [];
    const who = { dicos: people(dicos(view), ctx), synos: people(synos(view), ctx) };
    return [say("now.others", who), ...may, ...aloud];
  }
  if (kind === "names") return [say(`now.names.${role}`), ...aloud];
  const way = kind === "pingpong" || kind === "grande_pyramide" ? kind : "enigma";
  return [say(`now.${way}.${role}${options.spoken ? ".spoken" : ""}`)];
}

const STORAGE_KEY = "pyramidion.intro.pyramide";

/** The variants whose card somebody has read and put away on this device. Without storage it forgets with the page. */
export class SeenVariants {
  private ids = $state<readonly string[]>(stored());

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  add(id: string): void {
    const all = [...stored(), ...this.ids, id];
    this.ids = all.filter((one, place) => all.indexOf(one) === place);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.ids));
    } catch {
      // It stays in `ids`.
    }
  }
}

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
