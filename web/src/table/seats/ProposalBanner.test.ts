/** Who is offered what when the table is asked something. */
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { Outgoing, Proposal } from "../../lib/protocol";
import type { TableSession } from "../../lib/table/table.svelte";
import { proposal, table } from "../../testing/messages";
import ProposalBanner from "./ProposalBanner.svelte";

afterEach(cleanup);
const people = [{ who: "h1", name: "Bao", online: true, muted: false, seats: [1] }];

function shown(more: Partial<Proposal> = {}): Outgoing[] {
  const told: Outgoing[] = [];
  const tellOnce = (message: Outgoing): void => void told.push(message);
  const session = { table: table([0], { people }), tellOnce } as unknown as TableSession;
  render(ProposalBanner, { session, proposal: proposal(more) });
  return told;
}

test("whoever is asked says yes or no, with the keyboard too", async () => {
  const told = shown();
  expect(screen.getByText("Bao voudrait reprendre son dernier coup.")).toBeTruthy();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Non" }));
  expect(told).toEqual([
    { type: "answer", proposal: 0, yes: true },
    { type: "answer", proposal: 0, yes: false },
  ]);
});

test("after the game the review of the coach is a question, too", async () => {
  const told = shown({ kind: "review", seat: null });
  expect(screen.getByText(/^Bao propose de revoir la partie avec le conseiller\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "D'accord" }));
  expect(told).toEqual([{ type: "answer", proposal: 0, yes: true }]);
});

test("whoever has agreed waits for the others", () => {
  shown({ agreed: ["h1", "h0"], kind: "end" });
  expect(screen.getByText("Bao propose d'arrêter la partie.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBe(null);
});

test("whoever asked may ask no more", async () => {
  const told = shown({ by: "h0", asked: ["h1"], agreed: ["h0"] });
  await userEvent.click(screen.getByRole("button", { name: "Retirer la demande" }));
  expect(told).toEqual([{ type: "withdraw", proposal: 0 }]);
});

test("whoever should leave a seat is asked, and so are the others", async () => {
  const about: Partial<Proposal> = {
    kind: "bot",
    about: "h0",
    voters: ["h1", "h2"],
    asked: ["h0", "h2"],
    seat: 0,
  };
  const told = shown(about);
  expect(screen.getByText(/Bao propose qu'un robot joue à votre place/)).toBeTruthy();
  expect(screen.getByText("1 voix sur 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "D'accord" }));
  expect(told).toEqual([{ type: "answer", proposal: 0, yes: true }]);
  cleanup();
  shown({ ...about, kind: "stand", about: "h2", asked: ["h2", "h0"], voters: ["h1", "h0"], seat: 1 });
  expect(screen.getByText(/Bao propose de libérer la place/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Non" })).toBeTruthy();
});

test("in a game of two there is no vote to count", () => {
  shown({ kind: "remove", about: "h0", voters: ["h1"], needed: 2, asked: ["h0"], seat: 0 });
  expect(screen.getByText("Bao vous demande de quitter la table.")).toBeTruthy();
  expect(screen.queryByText(/voix/)).toBe(null);
});

test("whoever looks on is told and not asked", () => {
  shown({ asked: ["h2"], voters: ["h1", "h2"] });
  expect(screen.queryByRole("button")).toBe(null);
});
