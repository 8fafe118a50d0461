import { describe as suite, expect, test } from "vitest";
import type { DescribeContext, GameEvent } from "$games/types";
import { sentence } from "$lib/language/sentences";
import { client } from "..";
import { score } from "./describe";

const french: DescribeContext = { lang: "fr", names: ["Ana", "Bao", "Cléo"], seat: null, options: {} };
const english: DescribeContext = { ...french, lang: "en" };
const asAna: DescribeContext = { ...french, seat: 0 };
/** As the record tells it: the shell says what all games have in common. */
const describe = (event: GameEvent, ctx: DescribeContext): string => sentence(client, event, ctx);
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

const answered = { type: "answered", seat: 0, number: null, ruled: false };
const closed = { partie: 1, said: [], letter: null, examples: [], level: null, validated: false };

/** The event, what everybody is told, what Ana is told, and the English sentence. */
const events: [GameEvent, string, string, string][] = [
  [
    { ...answered, text: "cerise", verdict: "juste", answer: "cerise" },
    "Ana : « cerise », juste.",
    "« cerise » : juste.",
    "Ana: “cerise”, right.",
  ],
  [
    { ...answered, text: "les genous", verdict: "juste", answer: "genou" },
    "Ana : « les genous », compté. On écrit genou.",
    "« les genous » : compté. On écrit genou.",
    "Ana: “les genous” counts. It is spelt genou.",
  ],
  [
    { ...answered, text: "serise", verdict: "presque", answer: "cerise" },
    "Ana : « serise », compté. On écrit cerise.",
    "« serise » : compté. On écrit cerise.",
    "Ana: “serise” counts. It is spelt cerise.",
  ],
  [
    { ...answered, text: "poire", verdict: "faux", answer: null },
    "Ana : « poire », faux.",
    "« poire » : faux.",
    "Ana: “poire”, wrong.",
  ],
  [
    { ...answered, text: "", verdict: "faux", answer: null, ruled: true },
    "Ana : faux. La table en a décidé.",
    "Votre réponse est fausse. La table en a décidé.",
    "Ana: wrong. The table has decided.",
  ],
  [
    { ...answered, text: "cerise", verdict: "déjà dit", answer: "cerise", ruled: true },
    "Ana : « cerise », déjà dit. La table en a décidé.",
    "« cerise » : déjà dit. La table en a décidé.",
    "Ana: “cerise”, already said. The table has decided.",
  ],
  [
    { type: "camera_turned", seat: 0, left: [1], reshuffled: false, token: 1 },
    "La caméra s'arrête sur Ana.",
    "La caméra s'arrête sur vous.",
    "The camera stops on Ana.",
  ],
  [
    { type: "spoken", seat: 0, text: "cerise" },
    "Ana répond : « cerise ».",
    "Vous répondez : « cerise ».",
    "Ana answers: “cerise”.",
  ],
  [
    { type: "spoken", seat: 0, text: " " },
    "Ana a répondu à voix haute.",
    "Vous avez répondu à voix haute.",
    "Ana has answered aloud.",
  ],
  [{ type: "passed", seat: 0, late: false, number: null }, "Ana passe.", "Vous passez.", "Ana passes."],
  [
    { type: "passed", seat: 0, late: true, number: null },
    "Le temps est écoulé pour Ana.",
    "Le temps est écoulé pour vous.",
    "Time is up for Ana.",
  ],
  [
    { type: "pawn_lost", seat: 0, left: 4 },
    "Ana perd un pion : 4 pions dans la tour.",
    "Vous perdez un pion : 4 pions dans la tour.",
    "Ana loses a pawn: 4 pawns in the tower.",
  ],
  [
    { type: "series_ended", seat: 0, right: 5, late: true },
    "Le temps est écoulé : Ana a trouvé 5 définitions sur 6.",
    "Le temps est écoulé : vous avez trouvé 5 définitions sur 6.",
    "Time is up: Ana found 5 of 6 definitions.",
  ],
  [
    { type: "series_ended", seat: 0, right: 6, late: false },
    "Ana a trouvé 6 définitions sur 6.",
    "Vous avez trouvé 6 définitions sur 6.",
    "Ana found 6 of 6 definitions.",
  ],
  [
    { type: "out", seat: 0 },
    "Ana sort de cette question.",
    "Vous sortez de cette question.",
    "Ana is out for this question.",
  ],
  [
    { type: "round_won", seat: 0, markers: 1 },
    "Ana tient jusqu'au bout et marque : 1 marqueur sur 2.",
    "Vous tenez jusqu'au bout et marquez : 1 marqueur sur 2.",
    "Ana is the last one in and scores: 1 of 2 markers.",
  ],
  [{ type: "qualified", seat: 0 }, "Ana se qualifie.", "Vous vous qualifiez.", "Ana qualifies."],
  [{ type: "bid_made", seat: 0, count: 3, late: false }, "Ana annonce 3.", "Vous annoncez 3.", "Ana bids 3."],
  [
    { type: "bid_made", seat: 0, count: 1, late: true },
    "Le temps est écoulé : Ana ouvre à 1.",
    "Le temps est écoulé : vous ouvrez à 1.",
    "Time is up: Ana opens with 1.",
  ],
  [
    { type: "contract_begun", seat: 0, count: 3 },
    "Ana doit donner 3 réponses.",
    "Vous devez donner 3 réponses.",
    "Ana must give 3 answers.",
  ],
  [
    { type: "contract_ended", seat: 0, count: 3, kept: true, winner: 0 },
    "Ana tient son contrat et marque un point.",
    "Vous tenez votre contrat et marquez un point.",
    "Ana fulfils the contract and scores a point.",
  ],
  [
    { type: "contract_ended", seat: 0, count: 3, kept: false, winner: 1 },
    "Ana ne tient pas son contrat : le point va à Bao.",
    "Vous ne tenez pas votre contrat : le point va à Bao.",
    "Ana fails the contract: the point goes to Bao.",
  ],
  [{ type: "started", seat: 0, seconds: 90 }, "Ana commence.", "C'est parti.", "Ana starts."],
  [
    { type: "drafted", seat: 0, level: 2, number: 1, text: "alpha" },
    "Ana note : « alpha ».",
    "Noté : « alpha ».",
    "Ana notes: “alpha”.",
  ],
  [
    { type: "level_validated", seat: 0, level: 2, number: 1, question: "Trois fleuves" },
    "Ana valide le niveau 2. Niveau 3 : « Trois fleuves »",
    "Vous validez le niveau 2. Niveau 3 : « Trois fleuves »",
    "Ana confirms level 2. Level 3: “Trois fleuves”",
  ],
  [
    { type: "level_validated", seat: 0, level: 6, number: 1, question: null },
    "Ana valide le niveau 6.",
    "Vous validez le niveau 6.",
    "Ana confirms level 6.",
  ],
  [
    { type: "check_accepted", seat: 0 },
    "Ana accepte la vérification.",
    "Vous acceptez la vérification.",
    "Ana accepts the check.",
  ],
  [
    { type: "checked", seat: 0, right: [1, 2], level: 2 },
    "Ana franchit le niveau 2.",
    "Vous franchissez le niveau 2.",
    "Ana passes level 2.",
  ],
  [
    { type: "checked", seat: 0, right: [0], level: 0 },
    "Ana ne franchit aucun niveau.",
    "Vous ne franchissez aucun niveau.",
    "Ana passes no level.",
  ],
  [
    { type: "appealed", seat: 0, judged: 1, text: "poire", level: null },
    "Ana conteste « poire ».",
    "Vous contestez « poire ».",
    "Ana contests “poire”.",
  ],
  [{ type: "voted", seat: 0, accept: true }, "Ana dit : juste.", "Vous dites : juste.", "Ana says: right."],
  [{ type: "voted", seat: 0, accept: false }, "Ana dit : faux.", "Vous dites : faux.", "Ana says: wrong."],
  [{ type: "voted", seat: 0, accept: null }, "Ana s'abstient.", "Vous vous abstenez.", "Ana abstains."],
  [
    {
      type: "partie_scored",
      partie: 1,
      seat: 0,
      level: 5,
      pawns: 3,
      second: 1,
      gained: [8, 2, 0],
      points: [8, 2, 0],
    },
    "Ana marque 8 points ; Bao, 2 points.",
    "Vous marquez 8 points ; Bao, 2 points.",
    "Ana scores 8 points; Bao, 2 points.",
  ],
  [
    { type: "over", scores: [8, 2, 0], winners: [0], reason: "parties" },
    "La partie est terminée. Ana gagne avec 8 points !",
    "La partie est terminée. Vous gagnez avec 8 points !",
    "The game is over. Ana wins with 8 points!",
  ],
];

/** Sentences in which nobody is « vous ». */
const common: [GameEvent, string, string][] = [
  [
    { type: "phase_begun", phase: "premier_tour", partie: 2, rings: [1, 1, 1] },
    "Le Premier Tour commence.",
    "Le Premier Tour begins.",
  ],
  [
    { type: "phase_begun", phase: "definitions", partie: 1, rings: [2, 2, 2] },
    "Les tours avancent : Les Définitions.",
    "The towers move in: Les Définitions.",
  ],
  [
    { type: "phase_begun", phase: "suite", partie: 1, rings: [3, 3, 3] },
    "Les tours avancent : La Suite.",
    "The towers move in: La Suite.",
  ],
  [
    { type: "phase_begun", phase: "encheres", partie: 1, rings: [4, 4, 3] },
    "Deux tours au centre : Les Enchères.",
    "Two towers in the centre: Les Enchères.",
  ],
  [
    { type: "phase_begun", phase: "finale", partie: 1, rings: [5, 4, 3] },
    "Une tour au cœur de la cible : La Finale.",
    "One tower in the heart of the target: La Finale.",
  ],
  [
    { type: "question_read", phase: "encheres", question: "Des métaux", letter: null, examples: [] },
    "« Des métaux »",
    "“Des métaux”",
  ],
  [
    {
      type: "question_read",
      phase: "suite",
      question: "Des arbres",
      letter: null,
      examples: ["if", "pin", "orme"],
    },
    "« Des arbres » Exemples : if, pin, orme.",
    "“Des arbres” Examples: if, pin, orme.",
  ],
  [
    { type: "question_read", phase: "definitions", question: null, letter: "B", examples: [] },
    "La série est en B.",
    "The series begins with B.",
  ],
  [{ type: "question_read", phase: "finale", question: null, letter: null, examples: [] }, "", ""],
  [
    { type: "read_again", seat: 0, numbers: [2, 5] },
    "Encore 2 définitions à relire.",
    "2 definitions are read again.",
  ],
  [
    { type: "round_begun", round: 3, inside: [1, 2] },
    "Question 3 : Bao et Cléo jouent.",
    "Question 3: Bao and Cléo play.",
  ],
  [
    { type: "question_passed", seat: 0, level: 2, number: 3, question: "Deux ports" },
    "Question 3 du niveau 2 : « Deux ports »",
    "Question 3 of level 2: “Deux ports”",
  ],
  [
    { type: "finale_ended", seat: 0, validated: 3, late: true },
    "Le temps est écoulé : 3 niveaux validés.",
    "Time is up: 3 levels confirmed.",
  ],
  [
    { type: "finale_ended", seat: 0, validated: 1, late: false },
    "La finale est finie : 1 niveau validé.",
    "The finale is over: 1 level confirmed.",
  ],
  [
    { type: "ruling", judged: 1, text: "poire", right: true, changed: true, level: null },
    "La table décide : « poire » est juste.",
    "The table decides: “poire” is right.",
  ],
  [
    { type: "ruling", judged: 1, text: "", right: true, changed: true, level: null },
    "La table décide : c'est juste.",
    "The table decides: it is right.",
  ],
  [
    { type: "ruling", judged: 1, text: "poire", right: false, changed: true, level: null },
    "La table décide : « poire » est faux.",
    "The table decides: “poire” is wrong.",
  ],
  [
    { type: "ruling", judged: 1, text: "poire", right: false, changed: false, level: 2 },
    "Le verdict sur « poire » reste.",
    "The verdict on “poire” stands.",
  ],
  [
    {
      type: "questions_closed",
      questions: [
        { ...closed, phase: "premier_tour", question: "?", accepted: ["a", "b", "c", "d", "e", "f", "g"] },
      ],
    },
    "On pouvait dire : a, b, c, d, e et 2 autres.",
    "Possible answers: a, b, c, d, e and 2 more.",
  ],
  [
    {
      type: "questions_closed",
      questions: [
        {
          ...closed,
          phase: "premier_tour",
          question: "?",
          accepted: ["Tête", "Main", "Genou", "Pied"],
          examples: ["Main"],
          said: [{ ...answered, text: "les genous", verdict: "juste", answer: "Genou" }],
        },
      ],
    },
    "On pouvait encore dire : Tête, Pied.",
    "Also possible: Tête, Pied.",
  ],
  [
    {
      type: "questions_closed",
      questions: [{ ...closed, phase: "suite", question: "?", accepted: ["Main"], examples: ["Main"] }],
    },
    "Toutes les réponses ont été dites.",
    "All the answers were given.",
  ],
  [
    {
      type: "questions_closed",
      questions: ["bise", "bulle"].map((word) => ({
        ...closed,
        phase: "definitions",
        question: "?",
        accepted: [word],
      })),
    },
    "Les réponses étaient : bise, bulle.",
    "The answers were: bise, bulle.",
  ],
  [
    { type: "questions_closed", questions: [{ ...closed, phase: "finale", question: "?", accepted: ["a"] }] },
    "",
    "",
  ],
  [
    { type: "extended", seat: 1, seconds: 30 },
    "Bao reçoit 30 secondes de plus.",
    "Bao gets 30 more seconds.",
  ],
  [
    { type: "over", scores: [5, 5, 0], winners: [0, 1], reason: "target" },
    "Le total à atteindre est atteint. Ana et Bao gagnent ensemble avec 5 points !",
    "The target total has been reached. Ana and Bao win together with 5 points!",
  ],
  [
    { type: "over", scores: [0, 0, 0], winners: [0, 1, 2], reason: "ended" },
    "La partie est arrêtée.",
    "The game was stopped.",
  ],
  [{ type: "earthquake" }, "", ""],
];

suite("what happened", () => {
  test.each(events)("%o", (event, byName, toMe, inEnglish) => {
    expect(plain(describe(event, french))).toBe(byName);
    expect(plain(describe(event, asAna))).toBe(toMe);
    expect(describe(event, english)).toBe(inEnglish);
  });

  test.each(common)("%o, the same for everybody", (event, inFrench, inEnglish) => {
    expect(plain(describe(event, french))).toBe(inFrench);
    expect(plain(describe(event, asAna))).toBe(inFrench);
    expect(describe(event, english)).toBe(inEnglish);
  });
});

test("a score is said in points", () => {
  expect(score(1, "fr")).toBe("1 point");
  expect(score(16, "en")).toBe("16 points");
});
