import { expect, it } from "vitest";
import { bound } from "./french";

it("binds signs to their words and leaves other spaces free", () => {
  expect(bound("Un mot qui commence par « porte » ?")).toBe(
    "Un mot qui commence par «\u00a0porte\u00a0»\u00a0?",
  );
  expect(bound("a b")).toBe("a b");
});
