/** Whether telephones can come to the address that this screen would show them. */
import { house } from "../lib/house.svelte";

const HERE = /^(localhost|127\.|\[::1\])/;

export function reachable(share = house.share("/")): boolean {
  return !HERE.test(new URL(share).hostname);
}
