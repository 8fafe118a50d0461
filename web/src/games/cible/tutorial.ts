/** La Cible in five minutes: from the end of Les Définitions to the heart of the target, against two shy candidates. */
import type { GameView, Transcript } from "../types";
import type { Both, Proposal, Tutorial } from "../../lib/tutorial";
import table from "./tutorial.json";
import { asView, partsOf, textOf, type CibleView } from "./values";

const { setup } = table;

/** What the tutorial's own cards accept; the first spelling of each answer. */
const ANSWERS = new Map<string, string[]>([
  ...setup.definitions.flatMap(({ items }) =>
    items.map(([text = "", answer = ""]): [string, string[]] => [text, [answer]]),
  ),
  ...setup.suite.map((card): [string, string[]] => [card.hint, firsts(card.answers)]),
  ...setup.encheres.map((card): [string, string[]] => [card.question, firsts(card.answers)]),
  ...setup.finale.flatMap(({ levels }) =>
    levels.flatMap((level) => level.map((card): [string, string[]] => [card.question, firsts(card.answers)])),
  ),
]);

function firsts(answers: (string | string[])[]): string[] {
  return answers.map((answer) => (typeof answer === "string" ? answer : (answer[0] ?? "")));
}

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const inPhase = (view: GameView, phase: CibleView["phase"]): CibleView | null =>
  view.phase === phase ? asView(view) : null;
/** The newcomer's own series of definitions. */
const series = (view: GameView, seat: number): CibleView | null => {
  const here = inPhase(view, "definitions");
  return here?.turn === seat ? here : null;
};
const tried = (view: CibleView): number =>
  (view.reading?.right.length ?? 0) + (view.reading?.missed.length ?? 0);
const finale = (view: GameView, seat: number): CibleView | null => {
  const here = inPhase(view, "finale");
  return here?.finale?.seat === seat ? here : null;
};

/** An answer to the open question that nobody has given. */
function fresh(view: CibleView): string | null {
  const { examples = [] } = partsOf(view.question);
  const gone = new Set([...view.given, ...examples, ...(view.finale?.drafts ?? [])]);
  return ANSWERS.get(textOf(view.question))?.find((answer) => !gone.has(answer)) ?? null;
}

function answer(raw: GameView, seat: number, why?: Both): Proposal | null {
  const view = asView(raw);
  const text = isMine(raw, seat) && view.step === "answer" ? fresh(view) : null;
  if (text === null) return null;
  return {
    move: { type: "answer", text },
    text: {
      fr: `Répondez **${text}**${why ? ` : ${why.fr}` : "."}`,
      en: `Answer **${text}**${why ? `: ${why.en}` : "."}`,
    },
    point: ".line input",
  };
}

function bid(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (!isMine(raw, seat) || view.step !== "bid") return null;
  const count = view.bid ? view.bid.count + 1 : 3;
  return {
    move: { type: "bid", count },
    text: {
      fr: `Annoncez **${count}** : c'est dans vos moyens.`,
      en: `Bid **${count}**: you can do that.`,
    },
  };
}

export const tutorial: Tutorial = {
  game: "cible",
  table: table as unknown as Transcript,
  notes: [
    {
      id: "target",
      when: (view, seat) => series(view, seat) !== null,
      text: {
        fr: "Cinq phases mènent du bord de la **cible** à son cœur. Chacun a une tour de cinq **pions** ; les deux premières phases n'éliminent personne, elles coûtent des pions.",
        en: "Five phases lead from the edge of the **target** to its heart. Everybody has a tower of five **pawns**; the first two phases put nobody out, they cost pawns.",
      },
      rules: ["R-C1", "R-C2"],
    },
    {
      id: "premier",
      when: (view, seat) => series(view, seat) !== null,
      text: {
        fr: "Le Premier Tour vient d'être joué : une même question pour tous, et la **caméra** désigne qui répond. Une erreur ou une redite coûte un pion, trois pions perdus finissent la phase. Vous n'en avez perdu aucun.",
        en: "Le Premier Tour has just been played: the same question for all, and the **camera** picks who answers. A mistake or a repetition costs a pawn, and three lost pawns end the phase. You have lost none.",
      },
      rules: ["R-C3", "R-C6", "R-C8"],
      point: ".pawns",
    },
    {
      id: "define",
      when: (view, seat) => series(view, seat) !== null && tried(asView(view)) === 0,
      text: {
        fr: "Les Définitions : six mots qui commencent tous par **P**, un point chacun. Les robots en ont trouvé trois et quatre. Ici rien ne presse ; dans une vraie partie le sablier court.",
        en: "Les Définitions: six words that all begin with **P**, a point each. The bots have found three and four. Here there is no hurry; in a real game the sandglass runs.",
      },
      propose: (view, seat) => (series(view, seat) ? answer(view, seat) : null),
      rules: ["R-C10", "R-C13"],
    },
    {
      id: "again",
      when: (view, seat) => series(view, seat) !== null && tried(asView(view)) > 0,
      text: {
        fr: "La définition suivante vient aussitôt. Vous séchez ? **Passez** : ce que vous avez manqué est relu à la fin. Une faute de frappe ou d'accent ne coûte rien.",
        en: "The next definition comes at once. Stuck? **Pass**: what you have missed is read again at the end. A slip of the keys or a missing accent costs nothing.",
      },
      rules: ["R-C11", "R-C12"],
    },
    {
      id: "wrong",
      when: (view, seat) => series(view, seat)?.said.some((said) => said.verdict === "faux") ?? false,
      text: {
        fr: "Pas tout à fait. Si vous tenez à une réponse, **contestez** avant le coup suivant : les autres votent, et la majorité décide. Les robots, eux, s'abstiennent.",
        en: "Not quite. If you stand by an answer, **appeal** before the next move: the others vote and the majority decides. Bots abstain.",
      },
      rules: ["A-C32"],
      aside: true,
    },
    {
      id: "suite",
      when: (view) => inPhase(view, "suite")?.round === 1,
      text: {
        fr: "Les deux moins bons aux Définitions ont perdu un pion. Voici La Suite : un indice, trois exemples, et chacun continue la liste. Qui se trompe, se répète ou se tait sort de la manche ; le **dernier dedans** marque.",
        en: "The two weakest of Les Définitions have lost a pawn. Now La Suite: a hint, three examples, and everybody goes on with the list. Who errs, repeats or stays silent is out for the round; the **last one in** scores.",
      },
      rules: ["R-C14", "R-C15", "R-C16", "R-C17"],
    },
    {
      id: "continue",
      when: (view, seat) => inPhase(view, "suite") !== null && isMine(view, seat),
      text: {
        fr: "La caméra est sur vous. Une réponse qui n'a pas été dite, ni donnée en exemple.",
        en: "The camera is on you. An answer that nobody has said, and none of the examples.",
      },
      propose: (view, seat) => (inPhase(view, "suite") ? answer(view, seat) : null),
      rules: ["R-C16", "R-C9"],
    },
    {
      id: "marker",
      when: (view, seat) => (inPhase(view, "suite")?.markers[seat] ?? 0) === 1,
      text: {
        fr: "Vous étiez le dernier dedans : un point pour vous. Deux points qualifient, et il y a **deux places**.",
        en: "You were the last one in: a point for you. Two points qualify, and there are **two places**.",
      },
      rules: ["R-C17", "R-C18"],
      aside: true,
    },
    {
      id: "qualified",
      when: (view, seat) =>
        inPhase(view, "suite")?.qualified.includes(seat) === true ||
        inPhase(view, "encheres")?.inside.includes(seat) === true,
      text: {
        fr: "Deux points : vous êtes **qualifié** pour Les Enchères, face à celui qui vous rejoint.",
        en: "Two points: you are **qualified** for Les Enchères, against the one who joins you.",
      },
      rules: ["R-C18", "A-C15"],
      aside: true,
    },
    {
      id: "out",
      when: (view, seat) => inPhase(view, "encheres")?.inside.includes(seat) === false,
      text: {
        fr: "Les deux places sont prises : cette fois, vous regardez. À une vraie table vous pourriez arbitrer. La partie va vers sa fin sans vous ; recommencez quand vous voulez.",
        en: "Both places are taken: this time you look on. At a real table you might be the referee. The game goes to its end without you; begin again whenever you like.",
      },
      rules: ["R-C18", "A-C16"],
      aside: true,
    },
    {
      id: "bid",
      when: (view, seat) => inPhase(view, "encheres")?.inside.includes(seat) === true,
      text: {
        fr: "Les Enchères : la question est lue, et l'on annonce **combien** de réponses on donnera. L'autre monte ou passe ; le plus offrant répond. Tenir parole vaut un point, une seule erreur le donne à l'autre.",
        en: "Les Enchères: the question is read, and you say **how many** answers you will give. The other goes higher or passes; the highest bidder answers. Keeping the promise brings a point, a single mistake gives it to the other.",
      },
      propose: bid,
      rules: ["R-C19", "R-C20", "R-C21"],
    },
    {
      id: "contract",
      when: (view, seat) => inPhase(view, "encheres")?.contract?.seat === seat,
      text: {
        fr: "À vous de tenir parole : exactement le nombre annoncé, sans erreur ni redite.",
        en: "Now keep your promise: exactly the number you bid, without mistake or repetition.",
      },
      propose: (view, seat) =>
        inPhase(view, "encheres")?.contract?.seat === seat ? answer(view, seat) : null,
      rules: ["R-C23", "A-C21"],
      aside: true,
    },
    {
      id: "second",
      when: (view, seat) => {
        const here = inPhase(view, "encheres");
        return here?.inside.includes(seat) === true && here.markers.some((points) => points > 0);
      },
      text: {
        fr: "Un point est marqué. L'autre joueur ouvre la question suivante ; **deux points** mènent en finale. Monter d'un de plus que le robot suffit souvent.",
        en: "A point is scored. The other player opens the next question; **two points** lead to the finale. One more than the bot is often enough.",
      },
      rules: ["R-C21", "R-C22"],
    },
    {
      id: "watch",
      when: (view, seat) => inPhase(view, "finale") !== null && finale(view, seat) === null,
      text: {
        fr: "La finale est pour l'autre. Qui a perdu Les Enchères garde 2 points : c'est plus qu'une finale sans aucun niveau et un seul pion.",
        en: "The finale is for the other. Who lost Les Enchères keeps 2 points: more than a finale without any level and with a single pawn.",
      },
      rules: ["R-C29", "A-C27"],
      aside: true,
    },
    {
      id: "finale",
      when: (view, seat) => finale(view, seat)?.finale?.level === 1,
      text: {
        fr: "La finale est à vous. Six **niveaux** : le premier demande une réponse, le sixième six. Trois questions par niveau ; **passer** mène à la suivante. D'ordinaire, 90 secondes pour tout.",
        en: "The finale is yours. Six **levels**: the first asks for one answer, the sixth for six. Three questions a level; **pass** leads to the next. Usually there are 90 seconds for it all.",
      },
      propose: (view, seat) => (finale(view, seat)?.finale?.drafts.length === 0 ? answer(view, seat) : null),
      rules: ["R-C24", "R-C25"],
      aside: true,
    },
    {
      id: "validate",
      when: (view, seat) => {
        const here = finale(view, seat)?.finale;
        return here !== undefined && here !== null && here.level <= 2 && here.drafts.length >= here.level;
      },
      text: {
        fr: "Assez de réponses ? **Validez** pour monter d'un niveau. Personne ne dit si elles sont justes avant la fin : une de plus ne nuit pas.",
        en: "Enough answers? **Validate** to go up a level. Nobody says whether they are right before the end: one more does no harm.",
      },
      propose: (view, seat) => {
        const here = finale(view, seat)?.finale;
        return here && here.drafts.length >= here.level
          ? { move: { type: "validate" }, text: { fr: "Dites « Je valide ».", en: "Say “I validate”." } }
          : null;
      },
      rules: ["R-C25", "R-C26"],
      aside: true,
    },
    {
      id: "climb",
      when: (view, seat) => (finale(view, seat)?.finale?.level ?? 0) >= 3,
      text: {
        fr: "Vous avez le geste. Grimpez tant que vous voulez : chaque niveau franchi vaut un point, le sixième cinq de plus. **Terminer la finale** fait vérifier ce que vous avez.",
        en: "You have the knack. Climb as far as you like: each level passed is a point, the sixth five more. **End the finale** has what you have checked.",
      },
      rules: ["R-C27", "A-C23", "R-C29"],
      aside: true,
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: {
        fr: "La vérification est faite : les pions de la tour, plus un point par niveau. Le plus grand total gagne. Vous savez tout pour une vraie partie, sablier compris.",
        en: "The check is done: the pawns of the tower, plus a point for each level. The highest total wins. You know all you need for a real game, sandglass and all.",
      },
      rules: ["R-C27", "R-C29", "R-C30"],
    },
  ],
};
