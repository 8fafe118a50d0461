import { beforeEach, describe, expect, test } from "vitest";
import { countOn, cycle, emptyPlan, isBlank, loadPlan, rub, savePlan, write, type Plan } from "./plan";

beforeEach(() => localStorage.clear());

describe("marks", () => {
  test("go from nothing to possible to crossed out and back", () => {
    const one = cycle(emptyPlan(), 4, "O");
    const two = cycle(one, 4, "O");
    expect(one[4]?.marks).toEqual({ O: "possible" });
    expect(two[4]?.marks).toEqual({ O: "out" });
    expect(cycle(two, 4, "O")[4]?.marks).toEqual({});
  });

  test("of one animal leave the others and other cells alone", () => {
    const plan = cycle(cycle(emptyPlan(), 4, "O"), 4, "S");
    expect(plan[4]?.marks).toEqual({ O: "possible", S: "possible" });
    expect(plan.filter((note) => !isBlank(note))).toHaveLength(1);
  });
});

describe("the number", () => {
  test("is written, and rubbed out by writing it again", () => {
    const plan = write(emptyPlan(), 0, 3);
    expect(plan[0]?.count).toBe(3);
    expect(write(plan, 0, 3)[0]?.count).toBeNull();
    expect(write(plan, 0, 5)[0]?.count).toBe(5);
    expect(write(plan, 0, 9)).toBe(plan);
  });

  test("counts on from 0 to 8 and then to none", () => {
    let plan = emptyPlan();
    const seen = Array.from({ length: 10 }, () => (plan = countOn(plan, 2))[2]?.count);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, null]);
  });

  test("is rubbed out with everything on the cell", () => {
    expect(rub(write(cycle(emptyPlan(), 1, "L"), 1, 2), 1)[1]).toEqual({ marks: {}, count: null });
  });
});

describe("storage", () => {
  const plan: Plan = write(cycle(cycle(emptyPlan(), 9, "A"), 9, "A"), 9, 2);

  test("keeps a plan for each table, seat and round", () => {
    savePlan("table/1", 1, plan);
    expect(loadPlan("table/1", 1)).toEqual(plan);
    expect(loadPlan("table/1", 2)).toEqual(emptyPlan());
    expect(loadPlan("table/2", 1)).toEqual(emptyPlan());
  });

  test("an empty plan leaves nothing behind", () => {
    savePlan("table/1", 1, plan);
    savePlan("table/1", 1, emptyPlan());
    expect(localStorage).toHaveLength(0);
  });

  test.each(["{", "[]", "null", '"x"', `[${"7,".repeat(23)}7]`])(
    "what cannot be read is empty: %s",
    (text) => {
      localStorage.setItem("table/1/plan/1", text);
      expect(loadPlan("table/1", 1)).toEqual(emptyPlan());
    },
  );

  test("strange marks and numbers are left out", () => {
    const cells = Array.from({ length: 24 }, () => ({ marks: { O: "out", X: "out", S: "?" }, count: 42 }));
    localStorage.setItem("table/1/plan/1", JSON.stringify(cells));
    expect(loadPlan("table/1", 1)[0]).toEqual({ marks: { O: "out" }, count: null });
  });

  test("a closed or full box loses nothing but the copy", () => {
    const closed = {
      getItem: () => {
        throw new Error("closed");
      },
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => {},
    };
    expect(loadPlan("table/1", 1, closed)).toEqual(emptyPlan());
    expect(() => savePlan("table/1", 1, plan, closed)).not.toThrow();
    expect(loadPlan("table/1", 1, null)).toEqual(emptyPlan());
  });
});
