import { expect, test } from "vitest";
import { Coaching } from "./coaching.svelte";

/** A coach that answers when it is told to. */
class Board {
  seq = 1;
  may = true;
  advice: string | null = null;
  asked = 0;
  answer: () => void = () => {};
  readonly coaching = new Coaching(() => ({
    seq: this.seq,
    may: this.may,
    advice: this.advice,
    ask: () => {
      this.asked += 1;
      return new Promise<void>((done) => (this.answer = done));
    },
  }));
}

test("the coach is asked once, however often the button is pressed", async () => {
  const board = new Board();
  const asked = board.coaching.ask();
  void board.coaching.ask();
  expect(board.asked).toBe(1);
  expect(board.coaching.waiting).toBe(true);
  expect(board.coaching.offered).toBe(true);
  board.advice = "e4";
  board.answer();
  await asked;
  expect(board.coaching.waiting).toBe(false);
  expect(board.coaching.offered).toBe(false);
  expect(board.coaching.advice).toBe("e4");
});

test("another step is another question", () => {
  const board = new Board();
  void board.coaching.ask();
  board.seq = 2;
  expect(board.coaching.waiting).toBe(false);
  void board.coaching.ask();
  expect(board.asked).toBe(2);
});

test("what is put away comes back when it is asked for, and the keyboard with it", async () => {
  const board = new Board();
  board.advice = "e4";
  const button = document.body.appendChild(document.createElement("button"));
  board.coaching.button = button;
  await board.coaching.hide();
  expect(board.coaching.advice).toBeNull();
  expect(board.coaching.offered).toBe(true);
  expect(document.activeElement).toBe(button);
  const asked = board.coaching.ask();
  board.answer();
  await asked;
  expect(board.coaching.advice).toBe("e4");
  button.remove();
});

test("where the coach may not be asked, it says nothing either", () => {
  const board = new Board();
  board.advice = "e4";
  board.may = false;
  expect(board.coaching.advice).toBeNull();
  expect(board.coaching.offered).toBe(false);
});
