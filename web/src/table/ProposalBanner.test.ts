/** Who is offered what when the table is asked something. */
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { Outgoing, Proposal } from "../lib/protocol";
import type { TableSession } from "../lib/table.svelte";
import { proposal, table } from "../testing/messages";
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

test("whoever has agreed waits for the others", () => {
  shown({ agreed: ["h1", "h0"], kind: "end" });
  expect(screen.getByText("Bao propose d'arrêter la partie.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBe(null);
});

test("whoever asked may ask no more", async () => {
  const told = shown({ by: "h0", asked: ["h1"], agreed: ["h0"] });
  await userEvent.click(screen.getByRole("button", { name: "Ne plus demander" }));
  expect(told).toEqual([{ type: "withdraw", proposal: 0 }]);
});

test("whoever looks on is told and not asked", () => {
  shown({ asked: ["h2"], voters: ["h1", "h2"] });
  expect(screen.queryByRole("button")).toBe(null);
});
