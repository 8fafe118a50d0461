/**
 * Which finished deals the people at this screen have looked at. The next deal begins by itself, so that the account of the
 * last one stays until somebody puts it away; a board that is drawn anew, as behind the curtain, must not forget it.
 */
import { SvelteMap } from "svelte/reactivity";

const put = new SvelteMap<string, number>();

/** One table, whoever looks: the storage key without its seat. */
function tableOf(storageKey: string): string {
  return storageKey.slice(0, storageKey.lastIndexOf("."));
}

/** Whoever comes in later has nothing to catch up with. */
export function arrive(storageKey: string, deals: number): void {
  const table = tableOf(storageKey);
  if (!put.has(table)) put.set(table, deals);
}

export function putAway(storageKey: string, deals: number): void {
  put.set(tableOf(storageKey), deals);
}

/** The number of deals that have been put away. */
export function seenDeals(storageKey: string): number {
  return put.get(tableOf(storageKey)) ?? 0;
}
