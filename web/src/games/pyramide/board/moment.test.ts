import { expect, test } from "vitest";
import { moment } from "./moment";
import { viewOf } from "../testing";

const clued = { step: "guess", to_move: [1, 2], roles: ["dico", "syno", "syno"], clues: ["voile"], spent: 1 };
const said = { seat: 1, speech: "guess", text: "mer", worth: "wrong", why: "", number: null };

test("a proposal follows another's wrong one to the same clue, and not to the next clue or word", () => {
  const sent = moment(viewOf(clued));
  expect(moment(viewOf({ ...clued, to_move: [2], heard: said, said: [said] }))).toBe(sent);
  expect(moment(viewOf({ ...clued, clues: ["voile", "port"], spent: 2 }))).not.toBe(sent);
  expect(moment(viewOf({ ...clued, step: "bet", number: 2, clues: [], spent: 0 }))).not.toBe(sent);
});

test("an expression that somebody else has found is over", () => {
  const race = { phase: "grande_pyramide", step: "say", to_move: [0, 1, 2], course: "list", title: null };
  const sent = moment(viewOf(race));
  expect(moment(viewOf({ ...race, heard: said, said: [said] }))).toBe(sent);
  expect(moment(viewOf({ ...race, number: 2, points: [0, 1, 0, 0] }))).not.toBe(sent);
});

test("a vote follows the others' votes, and both teams choose at once", () => {
  const vote = {
    kind: "object",
    judged: [0],
    by: 1,
    text: "voile",
    asked: [1, 2, 3],
    waiting: [1, 2, 3],
    votes: [],
  };
  const sent = moment(viewOf({ ...clued, step: "rule", vote }));
  const voted = { ...vote, waiting: [2, 3], votes: [{ seat: 1, accept: false }] };
  expect(moment(viewOf({ ...clued, step: "rule", vote: voted }))).toBe(sent);
  expect(moment(viewOf({ ...clued, vote: null }))).not.toBe(sent);
  const choosing = { phase: "pingpong", step: "roles", roles: [null, null, null, null] };
  const chosen = { ...choosing, roles: ["dico", null, "syno", null] };
  expect(moment(viewOf(chosen))).toBe(moment(viewOf(choosing)));
});
