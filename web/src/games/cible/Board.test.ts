import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../../lib/i18n.svelte";
import type { PlayReply } from "../types";
import Board from "./Board.svelte";
import { auction, definitions, finaleOf, said, tableOf, viewOf } from "./testing";

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
    expect(screen.getByText(/Pas parti.: «.ceri.»/)).toBeVisible();
    await userEvent.click(button("Reprendre"));
    expect(field()).toHaveValue("ceri");
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
      said(0, "cerise", "déjà dit"),
      said(1, null, "trop tard"),
    ],
  });

  test("are tiles with sign and word, and the right spelling", () => {
    render(Board, { props: tableOf(view).props });
    const tiles = within(screen.getByRole("list", { name: "Les réponses" })).getAllByRole("listitem");
    expect(tiles.map((tile) => tile.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "vous cerise juste",
      "Bao framboize presque s'écrit framboise",
      "Cléo poire faux",
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

describe("Les Définitions", () => {
  test("show the letter, the definition and the six places; Page Down passes", async () => {
    const table = tableOf(definitions());
    render(Board, { props: table.props });
    expect(screen.getByText("Elle indique le nord")).toHaveAttribute("lang", "fr");
    const places = within(screen.getByRole("list", { name: "Les six définitions" })).getAllByRole("listitem");
    expect(places.map((place) => place.querySelector(".word")?.textContent)).toEqual([
      "trouvée",
      "en cours",
      "à venir",
      "à venir",
      "à venir",
      "à venir",
    ]);
    await userEvent.keyboard("bou{PageDown}");
    expect(table.sent).toEqual([{ type: "pass" }]);
    expect(field()).toHaveValue("");
  });

  test("say when it is the second reading", () => {
    render(Board, {
      props: tableOf(definitions({ reading: { reading: 2, right: [1], missed: [2], todo: [3] } })).props,
    });
    expect(screen.getByText("deuxième lecture")).toBeVisible();
    expect(screen.getByText("manquée")).toBeVisible();
  });

  test("begin with the seat's own word", async () => {
    const hidden = { question: { letter: "B", definition: null, number: 1 }, step: "ready" };
    const table = tableOf(definitions(hidden));
    render(Board, { props: table.props });
    expect(screen.getByText("La question vient quand vous vous dites prêt.")).toBeVisible();
    expect(screen.getByText(/toutes en B/)).toHaveTextContent("60 secondes");
    await userEvent.click(button("Je suis prêt"));
    expect(table.sent).toEqual([{ type: "ready" }]);
    expect(field()).toHaveFocus();
  });
});

describe("Les Enchères", () => {
  const bids = [{ seat: 1, count: 3, late: false }];
  const higher = auction({ bid: bids[0], bids });
  const bid = (): HTMLElement => screen.getByLabelText("Votre annonce");

  test("open with one, or more by a step", async () => {
    const table = tableOf(auction());
    render(Board, { props: table.props });
    expect(bid()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Passer" })).toBeNull();
    await userEvent.click(button("Un de plus"));
    await userEvent.click(button("Annoncer 2"));
    expect(table.sent).toEqual([{ type: "bid", count: 2 }]);
  });

  test.each([
    ["0", "On annonce au moins 4."],
    ["-1", "On annonce au moins 4."],
    ["3", "Il faut annoncer au moins 4, ou passer."],
    ["1000000000", /Cette question a 9 réponses connues/],
    ["trois", "Écrivez le nombre en chiffres, au moins 4."],
  ])("say what is wrong with %s", async (text, words) => {
    const table = tableOf(higher);
    render(Board, { props: table.props });
    await userEvent.clear(bid());
    await userEvent.type(bid(), `${text}{Enter}`);
    expect(screen.getByText(words)).toBeVisible();
    expect(table.sent).toEqual([]);
    expect(bid()).toHaveValue(text);
  });

  test("by arrows and Enter, or a pass", async () => {
    const table = tableOf(higher);
    render(Board, { props: table.props });
    expect(screen.getByRole("list", { name: "Les annonces" })).toHaveTextContent(/Bao.: 3 réponses/);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await userEvent.click(button("Passer"));
    expect(table.sent).toEqual([{ type: "bid", count: 5 }, { type: "pass" }]);
  });

  test("at the cap there is only the pass", () => {
    const top = { seat: 1, count: 9, late: false };
    render(Board, { props: tableOf(auction({ bid: top, bids: [top] })).props });
    expect(screen.getByText(/On ne peut pas annoncer plus/)).toBeVisible();
    expect(screen.queryByLabelText("Votre annonce")).toBeNull();
    expect(button("Passer")).toBeEnabled();
  });

  test("a contract shows how much is left and cannot be passed", () => {
    const contract = { seat: 0, count: 3, left: 2 };
    render(Board, { props: tableOf(auction({ bid: bids[0], bids, contract, step: "answer" })).props });
    expect(screen.getByText("1 sur 3")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Passer" })).toBeNull();
  });
});

describe("La Finale", () => {
  test("validates only with enough texts, and says how many are missing", async () => {
    const table = tableOf(finaleOf());
    const { rerender } = render(Board, { props: table.props });
    expect(button("Je valide")).toBeDisabled();
    expect(button("Je valide")).toHaveAccessibleDescription("Encore 1 réponse avant de valider");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(table.sent).toEqual([]);
    const enough = finaleOf({ finale: { drafts: ["alpha", "bêta"], kept: [2, 0, 0] } });
    await rerender({ ...table.props, view: enough, seq: 2 });
    await userEvent.click(button("Je valide"));
    await userEvent.click(field());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await userEvent.click(button("Autre question"));
    expect(table.sent).toEqual([{ type: "validate" }, { type: "validate" }, { type: "pass" }]);
    expect(screen.queryByRole("button", { name: "Terminer la finale" })).toBeNull();
  });

  test("shows the ladder, the three questions and the drafts", () => {
    render(Board, { props: tableOf(finaleOf()).props });
    const rungs = within(screen.getByRole("list", { name: "Les six niveaux" })).getAllByRole("listitem");
    expect(rungs[4]).toHaveAttribute("aria-current", "step");
    expect(rungs[5]).toHaveTextContent("validé");
    expect(screen.getByRole("list", { name: "Réponses notées" })).toHaveTextContent("alpha");
    expect(screen.getByRole("list", { name: "Les trois questions du niveau" })).toHaveTextContent(/1 notée/);
  });

  test("without a clock it is ended by hand, asked twice", async () => {
    const table = tableOf(finaleOf(), { options: { clock: false } });
    render(Board, { props: table.props });
    await userEvent.click(button("Terminer la finale"));
    expect(table.sent).toEqual([]);
    await userEvent.click(button("Oui, terminer"));
    expect(table.sent).toEqual([{ type: "stop" }]);
  });

  test("is checked by everybody: each text can be appealed, then accepted", async () => {
    const level = {
      level: 1,
      question: "Une lettre grecque",
      accepted: ["alpha"],
      texts: [said(0, "omega", "faux"), said(0, "alpha", "juste", { ruled: true })],
      right: 1,
      passed: true,
    };
    const view = finaleOf({
      phase: "check",
      step: "check",
      question: null,
      to_move: [0, 2],
      check: { seat: 0, levels: [level], level: 1, agreed: [1] },
    });
    const table = tableOf({ ...view, finale: null });
    render(Board, { props: table.props });
    expect(screen.getByText("Niveau franchi : 1")).toBeVisible();
    expect(screen.getByText(/Ont accepté : Bao/)).toHaveTextContent("On attend Ana et Cléo");
    expect(screen.getAllByRole("button", { name: /^Contester/ })).toHaveLength(1);
    await userEvent.click(button(/^Contester «.omega/));
    await userEvent.click(button("J'accepte"));
    expect(table.sent).toEqual([{ type: "appeal", level: 1, text: "omega" }, { type: "accept" }]);
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
    expect(screen.getByText(/Manche 5 sur 5 · Partie 2 sur 2/)).toBeVisible();
    const steps = within(screen.getByRole("list", { name: "Les manches" })).getAllByRole("listitem");
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
    expect(screen.getByText("Nature").closest("li")).toHaveTextContent("1 sur 1");
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
    expect(screen.getByText("Le conseiller n'a rien à souffler.")).toBeVisible();
    unmount();
    render(Board, { props: tableOf(viewOf({ to_move: [1], turn: 1 }), { coach: true }).props });
    expect(screen.queryByRole("button", { name: "Demander conseil" })).toBeNull();
  });
});
