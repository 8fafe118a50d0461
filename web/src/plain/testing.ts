/** The schemas of a small game, as the house would publish them, and a board of it. */
import type { GameView, LegalMoves, Move } from "../games/types";
import type { GameSchemas, JsonSchema } from "../lib/json-schema";

function struct(
  name: string,
  fields: Record<string, JsonSchema>,
  required = Object.keys(fields),
): JsonSchema {
  return {
    title: name,
    type: "object",
    properties: { type: { enum: [name.toLowerCase()] }, ...fields },
    required: ["type", ...required],
    additionalProperties: false,
  };
}

const MOVES = {
  Take: struct("Take", {
    row: { type: "integer", minimum: 1, maximum: 3, title: "rangée" },
    count: { type: "integer", minimum: 1 },
  }),
  Pass: struct("Pass", {}),
  Say: { ...struct("Say", { word: { type: "string", minLength: 1 } }), description: "A word." },
};

export const SCHEMAS: GameSchemas = {
  options: {},
  setup: {},
  move: {
    anyOf: Object.keys(MOVES).map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: MOVES,
  },
  view: {
    $ref: "#/$defs/NimView",
    $defs: {
      NimView: {
        title: "NimView",
        type: "object",
        properties: {
          rows: { type: "array", items: { type: "integer" }, title: "rangées" },
          log: { type: "array", items: { $ref: "#/$defs/Turn" } },
          answer: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
        },
      },
      Turn: { title: "Turn", type: "object", properties: { count: { type: "integer", title: "combien" } } },
    },
  },
  event: {
    anyOf: [{ $ref: "#/$defs/Taken" }],
    $defs: { Taken: struct("Taken", { row: { title: "rangée" } }) },
  },
};

export function viewOf(more: Partial<GameView> = {}): GameView {
  return { phase: "take_some", to_move: [0], scores: [0, 3], deadline: null, rows: [1, 3, 5], ...more };
}

export function legalOf(moves: Move[], more: Partial<LegalMoves> = {}): LegalMoves {
  return { seq: 1, moves, forms: [], left_off: 0, ...more };
}
