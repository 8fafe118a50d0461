import { expect, test } from "vitest";
import { moment } from "./moment";
import { said, viewOf } from "../testing";

const vote = {
  seat: 0,
  text: "oméga",
  by: 2,
  right: null,
  asked: [1, 2],
  waiting: [1, 2],
  votes: [],
  level: 2,
  suggestion: null,
};

test("the last voter's vote follows the vote that it crossed, and not into the next vote", () => {
  const sent = moment(viewOf({ to_move: [1, 2], vote }));
  const voted = { ...vote, waiting: [2], votes: [{ seat: 1, accept: true }] };
  expect(moment(viewOf({ to_move: [2], vote: voted }))).toBe(sent);
  expect(moment(viewOf({ to_move: [1, 2], vote: { ...vote, text: "delta" } }))).not.toBe(sent);
  expect(moment(viewOf())).not.toBe(sent);
});

test("who accepts a check goes on after another who did, and not after a ruling", () => {
  const level = { level: 1, question: "", accepted: [], texts: [], right: 1, passed: true };
  const check = { seat: 0, levels: [level], level: 1, agreed: [] };
  const sent = moment(viewOf({ phase: "check", to_move: [0, 1, 2], check }));
  expect(moment(viewOf({ phase: "check", to_move: [2], check: { ...check, agreed: [0, 1] } }))).toBe(sent);
  const ruled = { ...check, levels: [{ ...level, right: 0, passed: false }] };
  expect(moment(viewOf({ phase: "check", to_move: [0, 1, 2], check: ruled }))).not.toBe(sent);
});

test("an appeal does not follow to the next answer", () => {
  const sent = moment(viewOf({ said: [said(0, "kiwi", "faux")], turn: 1 }));
  const more = [said(0, "kiwi", "faux"), said(1, "cerise", "juste")];
  expect(moment(viewOf({ said: more, turn: 1 }))).not.toBe(sent);
});
