import { beforeEach, expect, test } from "vitest";
import { TableChat } from "../../lib/table/table-chat.svelte";
import type { ChatLine } from "../../lib/protocol";

const line = (n: number, who: string, seat: number | null, name = who): ChatLine => ({
  n,
  who,
  name,
  seat,
  at: 0,
  text: `line ${n}`,
});

let chat: TableChat;
beforeEach(() => {
  chat = new TableChat();
  chat.hear([line(0, "ana", 0), line(1, "bao", 1), line(2, "eve", null), line(3, "", null, "")], "ana", 0);
});
const shown = (): number[] => chat.shown.map((one) => one.n);

test("at a table of friends everybody is heard", () => {
  expect(shown()).toEqual([0, 1, 2, 3]);
  expect(chat.hasOnlookers).toBe(false);
});

test("at a table of the lobby onlookers are heard when the reader wants to", () => {
  chat.seated = ["ana", "bao"];
  expect(shown()).toEqual([0, 1, 3]);
  expect(chat.hasOnlookers).toBe(true);
  chat.onlookers = true;
  expect(shown()).toEqual([0, 1, 2, 3]);
});

test("an onlooker who reads sees their own words, and nobody is told of hidden ones", () => {
  chat.seated = ["ana", "bao"];
  chat.hear([line(4, "eve", null), line(5, "zoe", null)], "zoe", 0);
  expect(shown()).toContain(5);
  expect(shown()).not.toContain(4);
  expect(chat.unread).toBe(0);
});

test("who is blocked is never seen", () => {
  chat.blocked = ["bao", "eve"];
  chat.seated = ["ana", "bao"];
  chat.onlookers = true;
  expect(shown()).toEqual([0, 3]);
  chat.hear([line(4, "bao", 1)], "ana", 0);
  expect(chat.unread).toBe(0);
});
