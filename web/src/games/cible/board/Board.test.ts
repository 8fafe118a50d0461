import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { PlayReply } from "$games/types";
import Board from "./Board.svelte";
import { auction, definitions, finaleOf, said, tableOf, viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const field = (): HTMLElement => screen.getByLabelText("Votre réponse");
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const refused: PlayReply = { done: false, why: "refused", rule: "R-C9", text: "" };

describe("the typing line", () => {
  test("has the focus when it is my turn; Enter sends, Escape clears", async () => {
    const table = tableOf(viewOf());
    render(Board, { props: table.props });
    expect(field()).toHaveFocus();
    await userEvent.keyboard("poire{Escape}cerise{Enter}");
    expect(table.sent).toEqual([{ type: "answer", text: "cerise" }]);
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
  });

  test("is meant for telephones too", () => {
    render(Board, { props: tableOf(viewOf()).props });
    expect(field()).toHaveAttribute("enterkeyhint", "send");
    expect(field()).toHaveAttribute("autocapitalize", "off");
    expect(field()).toHaveAttribute("autocomplete", "off");
    expect(field()).toHaveAttribute("lang", "fr");
  });

  test("leaves the focus to whoever writes elsewhere", async () => {
    const elsewhere = document.createElement("textarea");
    document.body.append(elsewhere);
    elsewhere.focus();
    render(Board, { props: tableOf(viewOf()).props });
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  test("waits with an answer that is ready before its turn", async () => {
    const table = tableOf(viewOf({ to_move: [1], turn: 1 }));
    const { rerender } = render(Board, { props: table.props });
    await userEvent.type(field(), "cerise{Enter}");
    expect(table.sent).toEqual([]);
    expect(screen.getByText(/Ce n'est pas encore à vous/)).toBeVisible();
    await rerender({ ...table.props, view: viewOf(), seq: 2 });
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("cerise");
    await userEvent.keyboard("{Enter}");
    expect(table.sent).toEqual([{ type: "answer", text: "cerise" }]);
  });

  test("sends what was written while the word « prêt » was on its way, and nothing to a question not seen", async () => {
    const contract = { phase: "encheres", contract: { seat: 0, count: 3, right: 0 } };
    const table = tableOf(viewOf({ ...contract, step: "ready" }), { pending: true });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.type(field(), "cerise{Enter}");
    expect(table.sent).toEqual([]);
    expect(screen.queryByText(/Ce n'est pas encore à vous/)).toBeNull();
    await rerender({ ...table.props, view: viewOf(contract), pending: false, seq: 2 });
    expect(table.sent).toEqual([{ type: "answer", text: "cerise" }]);

    await rerender({ ...table.props, view: viewOf(contract), pending: true, seq: 3 });
    await userEvent.type(field(), "fraise{Enter}");
    const other = viewOf({ ...contract, round: 2, question: "Citez un métal." });
    await rerender({ ...table.props, view: other, pending: false, seq: 4 });
    expect(table.sent).toHaveLength(1);
    expect(screen.getByText(/Non envoyé.: «.fraise.»/)).toBeVisible();
  });

  test("sends nothing empty, and gives back what the house refuses", async () => {
    const play = vi.fn(() => Promise.resolve(refused));
    const table = tableOf(viewOf(), { play });
    render(Board, { props: table.props });
    await userEvent.keyboard("   {Enter}");
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText("Une réponse a au moins une lettre.")).toBeVisible();
    await userEvent.keyboard("<b>{Enter}");
    expect(play).toHaveBeenCalledWith({ type: "answer", text: "   <b>" });
    expect(field()).toHaveValue("   <b>");
  });

  test("nothing is lost when time is out: the same question keeps it, another offers it again", async () => {
    const table = tableOf(viewOf());
    const { rerender } = render(Board, { props: table.props });
    await userEvent.keyboard("ceri");
    await rerender({ ...table.props, view: viewOf({ to_move: [1], turn: 1 }), seq: 2 });
    expect(field()).toHaveValue("ceri");
    const next = viewOf({ question: "Citez un arbre.", example: null });
    await rerender({ ...table.props, view: next, seq: 3 });
    expect(field()).toHaveValue("");
    expect(screen.getByText(/Non envoyé.: «.ceri.»/)).toBeVisible();
    await userEvent.click(button("Reprendre"));
    expect(field()).toHaveValue("ceri");
  });

  test("an answer that comes after the bell is not lost", async () => {
    let late = (_: PlayReply): void => undefined;
    const play = (): Promise<PlayReply> => new Promise((settle) => (late = settle));
    const table = tableOf(viewOf(), { play });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.keyboard("cerise{Enter}");
    const next = viewOf({ question: "Citez un arbre.", example: null, to_move: [1], turn: 1 });
    await rerender({ ...table.props, view: next, seq: 2 });
    late({ done: false, why: "stale" });
    expect(await screen.findByText(/Non envoyé.: «.cerise.»/)).toBeVisible();
    expect(field()).toHaveValue("");
  });

  test("an answer typed while the one before is on its way follows it", async () => {
    const table = tableOf(definitions(), { pending: true });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.keyboard("boussole{Enter}");
    expect(table.sent).toEqual([]);
    await rerender({ ...table.props, pending: false, seq: 2 });
    expect(table.sent).toEqual([{ type: "answer", text: "boussole" }]);
  });

  test("is not there for who looks on", () => {
    render(Board, { props: tableOf(viewOf(), { seat: null, readonly: true }).props });
    expect(screen.queryByLabelText("Votre réponse")).toBeNull();
    expect(screen.getByText("Citez un fruit rouge.")).toBeVisible();
    expect(screen.getByText("Ana répond.")).toBeVisible();
  });
});

describe("the answers", () => {
  const view = viewOf({
    said: [
      said(0, "cerise", "juste"),
      said(1, "framboize", "presque", { answer: "framboise" }),
      said(2, "poire", "faux"),
      said(2, "les fraizes", "juste", { answer: "fraise" }),
      said(0, "cerise", "déjà dit"),
      said(1, null, "trop tard"),
    ],
  });

  test("are tiles with sign and word, and the right spelling", () => {
    render(Board, { props: tableOf(view).props });
    const tiles = within(screen.getByRole("list", { name: "Les réponses" })).getAllByRole("listitem");
    expect(tiles.map((tile) => tile.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "vous cerise juste",
      "Bao framboize compté on écrit framboise",
      "Cléo poire faux",
      "Cléo les fraizes compté on écrit fraise",
      "vous cerise déjà dit",
      "Bao trop tard",
    ]);
  });

  test("HTML in an answer is text", () => {
    render(Board, {
      props: tableOf(viewOf({ said: [said(1, "<img src=x onerror=alert(1)>", "faux")] })).props,
    });
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  });
});

describe("the table decides", () => {
  const vote = {
    seat: 1,
    text: "poire",
    by: 1,
    right: false,
    asked: [0, 2],
    waiting: [0],
    votes: [{ seat: 2, accept: null }],
    level: null,
    suggestion: null,
  };

  test("a verdict can be appealed until the next move", async () => {
    const last = said(1, "poire", "faux");
    const table = tableOf(viewOf({ may_appeal: true, last }));
    const { rerender } = render(Board, { props: table.props });
    expect(screen.getByText(/« poire » de Bao : faux\./)).toBeVisible();
    await userEvent.click(button("Contester"));
    expect(table.sent).toEqual([{ type: "appeal" }]);
    await rerender({ ...table.props, view: viewOf({ last }), seq: 2 });
    expect(screen.queryByRole("button", { name: "Contester" })).toBeNull();
  });

  test("who was judged wrong is offered at once, above the question, to contest it", async () => {
    const last = said(0, "poire", "faux");
    const table = tableOf(viewOf({ phase: "suite", may_appeal: true, last, turn: 1, to_move: [1] }));
    const { container } = render(Board, { props: table.props });
    expect(container.querySelector(".stage")?.firstElementChild).toHaveTextContent("Contester ce verdict");
    await userEvent.click(button("Contester ce verdict"));
    expect(table.sent).toEqual([{ type: "appeal" }]);
    expect(screen.queryByRole("button", { name: "Contester" })).toBeNull();
  });

  test("while the table votes, the next definition is to come back", () => {
    const question = { letter: "B", definition: null, number: 3 };
    render(Board, { props: tableOf(definitions({ vote, step: "rule", to_move: [0], question })).props });
    expect(screen.getByText("La question suivante reviendra après le vote.")).toBeVisible();
  });

  test("who is asked votes for, against or not at all", async () => {
    const table = tableOf(viewOf({ vote, step: "rule", to_move: [0] }));
    render(Board, { props: table.props });
    const panel = within(screen.getByRole("region", { name: "La table décide" }));
    expect(panel.getByText(/Bao conteste le verdict sur sa réponse/)).toBeVisible();
    expect(panel.getByText("Cléo s'abstient")).toBeVisible();
    for (const name of ["Juste", "Faux", "Je m'abstiens"]) await userEvent.click(button(name));
    expect(table.sent.map((move) => move["accept"])).toEqual([true, false, null]);
  });

  test("who is judged waits", () => {
    const view = viewOf({ vote, step: "rule", to_move: [0], turn: 1 });
    render(Board, { props: tableOf(view, { seat: 1 }).props });
    expect(screen.getByText("Les autres décident de votre réponse.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Juste" })).toBeNull();
  });

  test("spoken answers are ruled with the accepted ones before the eyes", async () => {
    const spoken = { ...vote, by: null, right: null, votes: [], suggestion: null };
    const accepted = Array.from({ length: 20 }, (_, i) => `réponse ${i}`).concat("Écrevisse");
    const view = viewOf({ vote: spoken, step: "rule", to_move: [0], accepted, turn: 1, referee: 0 });
    render(Board, { props: tableOf(view, { options: { judge: "table" } }).props });
    expect(screen.getByText("La maison ne la reconnaît pas.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Chercher dans la liste"), "ecre");
    const list = screen.getByRole("list", { name: /Réponses acceptées/ });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  });

  test("whoever speaks need not write", async () => {
    const table = tableOf(viewOf(), { options: { judge: "table" } });
    render(Board, { props: table.props });
    await userEvent.click(button("J'ai répondu"));
    expect(table.sent).toEqual([{ type: "answer", text: "" }]);
  });
});

describe("the target", () => {
  test("is told in words: towers, rings, whom the camera shows", () => {
    render(Board, { props: tableOf(viewOf({ pawns: [4, 5, 5], rings: [2, 2, 2] })).props });
    expect(screen.getByRole("img", { name: /^La cible/ })).toHaveAccessibleName(
      /Ana, 4 pions, deuxième anneau, sous la caméra, Bao, 5 pions, deuxième anneau/,
    );
  });

  test("the programme says which phase it is", () => {
    render(Board, { props: tableOf(finaleOf({ parties: 2, partie: 2 })).props });
    expect(screen.getByText(/Phase 5 sur 5 · Partie 2 sur 2/)).toBeVisible();
    const steps = within(screen.getByRole("list", { name: "Les phases" })).getAllByRole("listitem");
    expect(steps[4]).toHaveAttribute("aria-current", "step");
    expect(steps[0]).toHaveTextContent("Le Premier Tour, jouée");
  });
});

describe("the time", () => {
  test("is a ring with its seconds, and the last five are marked", () => {
    const deadline = performance.now() + 4_500;
    const { container } = render(Board, { props: tableOf(viewOf(), { deadline }).props });
    const ring = container.querySelector(".time");
    expect(ring).toHaveClass("short");
    expect(ring).toHaveTextContent("5");
  });

  test("of a finale that is looked at again is what it was", () => {
    const { container } = render(Board, {
      props: tableOf(finaleOf(), { seat: null, readonly: true, replay: true }).props,
    });
    expect(container.querySelector(".time")).toHaveTextContent("61");
  });

  test("stands still until the seat is ready", () => {
    const view = definitions({ step: "ready", question: { letter: "B", definition: null, number: 1 } });
    const { container } = render(Board, { props: tableOf(view).props });
    expect(container.querySelector(".time")).toHaveTextContent("60");
    expect(container.querySelector(".time")).not.toHaveClass("short");
  });
});

describe("after the game", () => {
  const history = [
    {
      partie: 1,
      phase: "premier_tour",
      question: "Citez un fruit rouge.",
      accepted: ["cerise", "mûre"],
      said: [said(0, "cerise", "juste"), said(1, "poire", "faux")],
      letter: null,
      examples: ["fraise"],
      level: null,
      validated: false,
      theme: "Nature",
    },
  ];
  const outcome = { scores: [6, 2, 0], winners: [0], reason: "parties" };

  test("every question, my answers first, and those of the others", async () => {
    const view = viewOf({ phase: "over", step: null, turn: null, to_move: [], history });
    render(Board, { props: tableOf(view, { over: true, outcome, readonly: true }).props });
    expect(screen.getByText("Citez un fruit rouge.")).toBeVisible();
    expect(screen.getByText("Nature").closest("li")).toHaveTextContent("1 bonne réponse sur 1");
    expect(screen.queryByText("poire")).toBeNull();
    await userEvent.click(button("Tous"));
    expect(screen.getByText("poire")).toBeVisible();
    expect(screen.getByText("cerise, mûre")).toBeVisible();
  });
});

describe("the coach", () => {
  const advice = {
    hints: [{ answers: 5, left: 4 }, { begins: "C", letters: 6, words: 1 }, { answer: "cerise" }],
  };

  test("whispers one hint more each time, and writes the answer without sending it", async () => {
    const askCoach = vi.fn(() => Promise.resolve());
    const table = tableOf(viewOf(), { coach: true, askCoach });
    const { rerender } = render(Board, { props: table.props });
    await userEvent.click(button("Demander conseil"));
    expect(askCoach).toHaveBeenCalledOnce();
    await rerender({ ...table.props, advice });
    expect(screen.getByText("Il y a 5 réponses en tout, 4 encore libres.")).toBeVisible();
    expect(screen.queryByText(/commence par C/)).toBeNull();
    await userEvent.click(button("Un indice de plus"));
    expect(screen.getByText("Une réponse connue commence par C et a 6 lettres.")).toBeVisible();
    await userEvent.click(button("Un indice de plus"));
    await userEvent.click(button("L'écrire"));
    expect(field()).toHaveValue("cerise");
    expect(table.sent).toEqual([]);
  });

  test("knows what a bid is worth", async () => {
    const hints = [{ answers: 9 }, { expected: { timide: 2, habitue: 4, champion: 7 } }, { bid: 3 }];
    render(Board, { props: tableOf(auction(), { coach: true, advice: { hints } }).props });
    await userEvent.click(button("Un indice de plus"));
    expect(screen.getByText("Ce qui vient à l'esprit : Timide 2, Habitué 4 et Champion 7.")).toBeVisible();
    await userEvent.click(button("Un indice de plus"));
    expect(screen.getByText("Une annonce raisonnable va jusqu'à 3.")).toBeVisible();
  });

  test("is silent where it has nothing to say, or says what this client does not know", () => {
    const { unmount } = render(Board, {
      props: tableOf(viewOf(), { coach: true, advice: { hints: [{ oracle: "?" }] } }).props,
    });
    expect(screen.getByText("Le conseiller n'a rien à suggérer.")).toBeVisible();
    unmount();
    render(Board, { props: tableOf(viewOf({ to_move: [1], turn: 1 }), { coach: true }).props });
    expect(screen.queryByRole("button", { name: "Demander conseil" })).toBeNull();
  });
});
