import { describe, expect, test } from "vitest";
import { choose, defaultsOf, fieldsOf, fitSeats, planOf, sizeOf, type SeatPlan } from "./options";
import type { Schema, Size } from "./protocol";

/** As the house describes the options of a game, with one field of each kind. */
const schema: Schema = {
  $ref: "#/$defs/GameOptions",
  $defs: {
    GameOptions: {
      type: "object",
      properties: {
        extra_seconds: { anyOf: [{ type: "array" }, { type: "null" }], default: null },
        variant: { enum: ["simple", "tour", "duel"], default: "simple" },
        emperor: { enum: ["seat", "house"], default: "seat" },
        expert: { type: "boolean", default: false },
        clock: { anyOf: [{ type: "integer", minimum: 5, maximum: 600 }, { type: "null" }], default: null },
      },
    },
  },
};

const sizes: Size[] = [
  { when: { variant: ["simple"], emperor: ["house"] }, least: 1, most: 6 },
  { when: { variant: ["simple", "tour"], emperor: ["seat"] }, least: 3, most: 6 },
  { when: { variant: ["duel"], emperor: ["seat"] }, least: 2, most: 2 },
];

const fields = fieldsOf(schema);
const me: SeatPlan = { kind: "me", name: "Ana" };
const bot: SeatPlan = { kind: "bot", level: "adept" };
const open: SeatPlan = { kind: "open" };

describe("the fields", () => {
  test("come from the schema in its order, with their kinds; what belongs to single seats is left out", () => {
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ["variant", "choice"],
      ["emperor", "choice"],
      ["expert", "switch"],
      ["clock", "number"],
    ]);
    expect(fields[3]).toMatchObject({ least: 5, most: 600, nullable: true });
  });

  test("give the defaults", () => {
    expect(defaultsOf(fields)).toEqual({ variant: "simple", emperor: "seat", expert: false, clock: null });
  });
});

describe("the size", () => {
  test("follows the options", () => {
    expect(sizeOf(sizes, { variant: "duel", emperor: "seat" })).toMatchObject({ least: 2, most: 2 });
    expect(sizeOf(sizes, { variant: "simple", emperor: "house" })).toMatchObject({ least: 1, most: 6 });
  });

  test("is none where they do not go together", () => {
    expect(sizeOf(sizes, { variant: "duel", emperor: "house" })).toBeNull();
  });
});

describe("a choice", () => {
  const start = defaultsOf(fields);

  test("that fits changes nothing else", () => {
    expect(choose(fields, sizes, start, "variant", "tour")).toEqual({
      options: { ...start, variant: "tour" },
      followed: [],
    });
  });

  test("that does not fit takes the other one along, in both directions", () => {
    const house = { ...start, emperor: "house" };
    expect(choose(fields, sizes, house, "variant", "duel")).toEqual({
      options: { ...start, variant: "duel", emperor: "seat" },
      followed: ["emperor"],
    });
    const duel = { ...start, variant: "duel" };
    expect(choose(fields, sizes, duel, "emperor", "house")).toEqual({
      options: { ...start, variant: "simple", emperor: "house" },
      followed: ["variant"],
    });
  });

  test("always leaves options that go together", () => {
    for (const variant of ["simple", "tour", "duel"])
      for (const emperor of ["seat", "house"])
        for (const [name, value] of [
          ["variant", "simple"],
          ["variant", "tour"],
          ["variant", "duel"],
          ["emperor", "seat"],
          ["emperor", "house"],
        ] as const) {
          const { options } = choose(fields, sizes, { ...start, variant, emperor }, name, value);
          expect(options[name]).toBe(value);
          expect(sizeOf(sizes, options)).not.toBeNull();
        }
  });
});

describe("the seats", () => {
  test("are filled up to the least", () => {
    expect(fitSeats([me], { least: 3, most: 6 }, open)).toEqual([me, open, open]);
  });

  test("lose open seats and bots before people", () => {
    const bao: SeatPlan = { kind: "me", name: "Bao" };
    expect(fitSeats([me, bot, bao, open], { least: 2, most: 2 }, open)).toEqual([me, bao]);
  });

  test("lose the last people where there is room for fewer", () => {
    const bao: SeatPlan = { kind: "me", name: "Bao" };
    expect(fitSeats([me, bao], { least: 1, most: 1 }, open)).toEqual([me]);
  });

  test("may have more time than others, where a clock runs", () => {
    const slow: SeatPlan = { ...me, extra: 20 };
    const seats = [me, open, bot];
    expect(planOf([slow, open, { ...bot, extra: 5 }], true)).toEqual({
      seats,
      options: { extra_seconds: [20, 0, 0] },
    });
    expect(planOf([slow, open, bot], false)).toEqual({ seats, options: {} });
    expect(planOf(seats, true)).toEqual({ seats, options: {} });
    // Hints are counted where the coach may be asked, and not for bots.
    const young = [slow, { ...open, hints: 3 }, { ...bot, hints: 1 }];
    expect(planOf(young, false, true)).toEqual({ seats, options: {}, hints: [null, 3, null] });
    expect(planOf(young, false, false)).toEqual({ seats, options: {} });
  });
});

test("a group of switches is one field", () => {
  const grouped: Schema = {
    type: "object",
    properties: { convention: { $ref: "#/$defs/Convention", default: { slang: false } } },
    $defs: { Convention: { type: "object", properties: { slang: { type: "boolean", default: false } } } },
  };
  expect(fieldsOf(grouped)).toEqual([
    { name: "convention", kind: "switches", names: ["slang"], default: { slang: false } },
  ]);
});
