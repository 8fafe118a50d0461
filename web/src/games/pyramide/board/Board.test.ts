import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import Board from "./Board.svelte";
import { guessing, HIDDEN, ofTwo, said, solving, tableOf, viewOf } from "../testing";
import { SLOW_AFTER_MS } from "./purpose";

beforeEach(() => {
  language.lang = "fr";
});

const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const plates = (): string[] =>
  within(screen.getByRole("list", { name: "Les cinq mots" }))
    .getAllByRole("listitem")
    .map((item) => (item.textContent ?? "").replace(/\s+/g, " ").trim());

describe("DICO", () => {
  test("bets: digits choose, Enter bets, and fewer bricks than words is said with its rule", async () => {
    const openRule = vi.fn();
    const table = tableOf(viewOf({ bricks: 6, number: 2, fates: ["found", null, null, null, null] }), {
      openRule,
    });
    render(Board, { props: table.props });
    expect(screen.getByRole("radio", { name: "1" })).toHaveFocus();
    expect(screen.queryByRole("radio", { name: "7" })).toBeNull();
    await userEvent.click(button("Parier"));
    expect(screen.getByText("Choisissez un nombre de briques.")).toBeVisible();
    screen.getByRole("radio", { name: "1" }).focus();
    await userEvent.keyboard("3");
    expect(screen.getByText(/Il restera 3 briques pour 3 mots/)).toBeVisible();
    expect(screen.queryByText(/Moins de briques que de mots/)).toBeNull();
    await userEvent.keyboard("4");
    expect(screen.getByRole("status")).toHaveTextContent(/Moins de briques que de mots/);
    await userEvent.click(button("Voir la règle"));
    expect(openRule).toHaveBeenCalledWith("A-P1");
    await userEvent.click(button("Parier 4 briques"));
    expect(table.sent).toEqual([{ type: "bet", bricks: 4 }]);
  });

  test("bets more than nine by two digits", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    await userEvent.keyboard("12{Enter}");
    expect(table.sent).toEqual([{ type: "bet", bricks: 12 }]);
  });

  test("sees the word, gives one word as a clue, and is told of two before they cost him the word", async () => {
    const table = tableOf(guessing({ step: "clue", to_move: [0], spent: 0, clues: [], said: [] }));
    render(Board, { props: table.props });
    const field = screen.getByLabelText("Votre indice");
    expect(field).toHaveFocus();
    expect(screen.getByText("bateau")).toBeVisible();
    await userEvent.keyboard("grand navire{Enter}");
    expect(screen.getByText("Un indice est un seul mot. Rien n'est parti.")).toBeVisible();
    await userEvent.keyboard("{Escape}porte-avions{Enter}");
    expect(screen.getByText("Les mots composés sont interdits. Rien n'est parti.")).toBeVisible();
    expect(table.sent).toEqual([]);
    await userEvent.keyboard("{Escape}navire\u200b{Enter}");
    expect(table.sent).toEqual([{ type: "clue", word: "navire\u200b" }]);
  });

  test("where the table judges, everything goes to the table", async () => {
    const view = guessing({ step: "clue", to_move: [0] });
    const table = tableOf(view, { options: { judge: "table" } });
    render(Board, { props: table.props });
    await userEvent.keyboard("porte-avions{Enter}");
    expect(table.sent).toEqual([{ type: "clue", word: "porte-avions" }]);
  });

  test("reads why his clue was refused, with the rule", async () => {
    const openRule = vi.fn();
    const heard = said(0, "clue", "batelier", "refused", { why: "same_root" });
    const fates = ["struck", null, null, null, null];
    render(Board, { props: tableOf(viewOf({ number: 2, fates, heard, bricks: 10 }), { openRule }).props });
    expect(screen.getByText(/« batelier » est refusé : il est de la même famille/)).toBeVisible();
    await userEvent.click(button(/^Pourquoi/));
    expect(openRule).toHaveBeenCalledWith("R-P61");
  });
});

describe("SYNO", () => {
  test("reads the clues, proposes or passes, and sees no word", async () => {
    const table = tableOf(guessing(HIDDEN), { seat: 2 });
    render(Board, { props: table.props });
    expect(screen.getByLabelText("Votre proposition")).toHaveFocus();
    expect(screen.queryByText("bateau")).toBeNull();
    const talk = screen.getByRole("region", { name: "Indices et propositions" });
    expect(talk).toHaveTextContent(/3 briques pariées,\s+encore 1 indice.*navire.*port.*voile/);
    await userEvent.keyboard("barque{Enter}");
    await userEvent.click(button("Je passe"));
    expect(table.sent).toEqual([{ type: "guess", word: "barque" }, { type: "silence" }]);
  });

  test("prepares a proposal while DICO looks for a clue; it waits", async () => {
    const table = tableOf(guessing({ ...HIDDEN, step: "clue", to_move: [0] }), { seat: 2 });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.type(screen.getByLabelText("Votre proposition"), "barque{Enter}");
    expect(table.sent).toEqual([]);
    await rerender({ ...table.props, view: guessing(HIDDEN), seq: 2 });
    await userEvent.keyboard("{Enter}");
    expect(table.sent).toEqual([{ type: "guess", word: "barque" }]);
  });

  test("hears « presque » and says it again", async () => {
    const almost = said(2, "guess", "navales", "almost");
    const view = guessing({ ...HIDDEN, said: [said(0, "clue", "navire", "allowed"), almost], heard: almost });
    const table = tableOf(view, { seat: 2 });
    render(Board, { props: table.props });
    expect(screen.getByText("« navales » : presque. À redire, rien n'est perdu.")).toBeVisible();
    expect(screen.getByText("≈")).toBeVisible();
    expect(screen.queryByText(/A-P39/)).toBeNull();
    await userEvent.click(button(/^Pourquoi/));
    expect(table.rules).toEqual(["A-P39"]);
    await userEvent.type(screen.getByLabelText("Votre proposition"), "naval{Enter}");
    expect(table.sent).toEqual([{ type: "guess", word: "naval" }]);
  });

  test("is told of a form that does not count, and how a word that counts is written", async () => {
    const near = said(2, "guess", "bateaux", "near");
    const view = guessing({ ...HIDDEN, said: [said(0, "clue", "navire", "allowed"), near], heard: near });
    const { rerender } = render(Board, { props: tableOf(view, { seat: 2 }).props });
    expect(screen.getByText("« bateaux » est une autre forme du mot, qui ne compte pas.")).toBeVisible();
    const heard = said(2, "guess", "bato", "right", { spelt: "bateau" });
    const found = viewOf({ number: 2, fates: ["found", null, null, null, null], heard });
    await rerender(tableOf(found, { seat: 2 }).props);
    expect(screen.getByText("« bato » : compté, on écrit « bateau ».")).toBeVisible();
  });

  test("contests the verdict on a proposal", async () => {
    const contest = { seat: 2, speech: "guess", text: "barque", right: false };
    const table = tableOf(viewOf({ contest, to_move: [0] }), { seat: 2 });
    const { rerender } = render(Board, { props: table.props });
    expect(screen.getByText(/Votre « barque » : non\./)).toBeVisible();
    await userEvent.click(button("Contester"));
    expect(table.sent).toEqual([{ type: "object", about: "answer" }]);
    await rerender(tableOf(viewOf({ contest, to_move: [0] }), { seat: null }).props);
    expect(screen.queryByRole("button", { name: "Contester" })).toBeNull();
    const right = { ...contest, right: true };
    await rerender(tableOf(viewOf({ contest: right, to_move: [0] }), { seat: 2 }).props);
    expect(screen.queryByRole("button", { name: "Contester" })).toBeNull(); // it was written as it should be
  });

  test("answers the enigma from the sentence with its pauses", async () => {
    const table = tableOf(solving(), { seat: 2 });
    render(Board, { props: table.props });
    expect(screen.getByRole("region", { name: "La phrase" })).toHaveTextContent(
      "Le bateau … chaque nuit le feu qui le menait au port.",
    );
    expect(plates()).toEqual([
      "mot 1, trouvé : bateau",
      "mot 2, barré",
      "mot 3, trouvé : nuit",
      "mot 4, trouvé : feu",
      "mot 5, trouvé : port",
    ]);
    expect(screen.queryByText(/bonus/)).toBeNull();
    await userEvent.keyboard("Alexandrie{Enter}");
    expect(table.sent).toEqual([{ type: "enigma", text: "Alexandrie" }]);
  });

  test("reads of the bonus when all five are found", () => {
    const fates = Array.from({ length: 5 }, () => "found");
    render(Board, { props: tableOf(solving({ fates, bricks: 2 }), { seat: 2 }).props });
    expect(screen.getByText("Les cinq mots sont trouvés : 2 points de bonus.")).toBeVisible();
    expect(screen.getByRole("img", { name: /il reste 2 briques sur 13, bonus\s: 2 points/ })).toBeVisible();
  });
});

describe("two players", () => {
  const words = ["bateau", "guettait", "nuit", "feu", "port"];
  const sentence = "Le bateau guettait chaque nuit le feu qui le menait au port.";

  test("DICO holds the card", () => {
    render(Board, { props: tableOf(ofTwo({ words, sentence })).props });
    expect(screen.getByRole("region", { name: "Votre carte" })).toHaveTextContent(sentence);
    expect(plates()).toContain("mot 3, à venir : nuit");
  });

  test("SYNO may propose the enigma early, once", async () => {
    const table = tableOf(ofTwo(HIDDEN), { seat: 1 });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(button("Proposer l'énigme"));
    expect(screen.getByText(/elle vaut 2 points/)).toBeVisible();
    await userEvent.type(screen.getByLabelText("L'énigme"), "Alexandrie{Enter}");
    expect(table.sent).toEqual([{ type: "enigma", text: "Alexandrie" }]);
    await rerender({ ...table.props, view: ofTwo({ ...HIDDEN, early: "wrong" }), seq: 2 });
    expect(screen.queryByRole("button", { name: "Proposer l'énigme" })).toBeNull();
    expect(screen.getByText(/DICO essaiera à la fin/)).toBeVisible();
  });
});

describe("whoever waits", () => {
  test("the other team sees the word and contests a doubtful clue", async () => {
    const doubtful = said(0, "clue", "voilier", "doubtful");
    const view = guessing({ said: [doubtful], clues: ["voilier"] });
    const table = tableOf(view, { seat: 1 });
    render(Board, { props: table.props });
    expect(screen.getByText("bateau")).toBeVisible();
    expect(screen.getByText(/Le juge doute de « voilier »/)).toBeVisible();
    await userEvent.click(button("Contester l'indice"));
    expect(table.sent).toEqual([{ type: "object", about: "clue" }]);
  });

  test("after a while somebody may be called slow; no bot, and nobody whom a clock hurries", async () => {
    vi.useFakeTimers();
    try {
      const table = tableOf(guessing(), { seat: 1 });
      const offered = (): HTMLElement | null => screen.queryByRole("button", { name: "Trop lent" });
      const { rerender } = render(Board, { props: table.props });
      expect(offered()).toBeNull();
      await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
      offered()?.click();
      expect(table.sent).toEqual([{ type: "slow" }]);
      await rerender({ ...table.props, seq: 2 });
      expect(offered()).toBeNull();
      for (const more of [{ bots: [2] }, { options: { clock: 10 } }, { seat: 2 }]) {
        await rerender({ ...table.props, ...more, seq: 2 });
        await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS);
        expect(offered()).toBeNull();
      }
      await rerender({ ...table.props, bots: [0], seq: 2 });
      expect(offered()).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("who looks on sees no word and has nothing to do", () => {
    render(Board, { props: tableOf(guessing(HIDDEN), { seat: null, readonly: true }).props });
    expect(screen.getByText("navire")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a game that is looked at again shows everything", () => {
    const sentence = "Le bateau guettait chaque nuit le feu qui le menait au port.";
    const view = guessing({ sentence, answer: "le phare d'Alexandrie" });
    render(Board, { props: tableOf(view, { seat: null, readonly: true, replay: true }).props });
    const whole = screen.getByRole("region", { name: "La phrase" });
    expect(whole).toHaveTextContent(sentence);
    expect(whole).toHaveTextContent(/L'énigme : le phare d'Alexandrie/);
  });

  test("a team chooses its DICO; the other waits", async () => {
    const view = viewOf({ step: "roles", to_move: [0, 2], roles: [null, null, null, null], title: null });
    const table = tableOf(view);
    const { unmount } = render(Board, { props: table.props });
    await userEvent.click(button("Cléo"));
    await userEvent.click(button("Moi"));
    expect(table.sent).toEqual([
      { type: "roles", dico: 2 },
      { type: "roles", dico: 0 },
    ]);
    unmount();
    render(Board, { props: tableOf(view, { seat: 1 }).props });
    expect(screen.getByText("Ana et Cléo choisissent leur DICO.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Moi" })).toBeNull();
  });
});

test("the pyramid and the scores tell where everybody stands", () => {
  const view = guessing({ points: [3, 5, 3, 5], rounds: [0, 1, 0, 1] });
  render(Board, { props: tableOf(view).props });
  expect(
    screen.getByRole("img", { name: /^La pyramide\s: Ana et Cléo, 3 points ; Bao et Dan, 5 points$/ }),
  ).toBeVisible();
  expect(screen.getByRole("list", { name: "Les scores" })).toHaveTextContent(
    /Bao.*Dan.*1 round gagné.*5 points/,
  );
  expect(
    screen.getByRole("img", { name: /^L'obélisque\s: il reste 10 briques sur 13, 3 briques pariées$/ }),
  ).toBeVisible();
});

test("in English the words of the game stay French", () => {
  language.lang = "en";
  render(Board, { props: tableOf(guessing(HIDDEN), { seat: 2 }).props });
  expect(screen.getByLabelText("Your guess")).toHaveFocus();
  expect(screen.getByText("navire")).toHaveAttribute("lang", "fr");
});

test("« Proposer » stands beside its field, where no keyboard covers it", () => {
  render(Board, { props: tableOf(guessing(HIDDEN), { seat: 2 }).props });
  const line = screen.getByLabelText("Votre proposition").parentElement;
  expect(line).toContainElement(screen.getByRole("button", { name: "Proposer" }));
});
