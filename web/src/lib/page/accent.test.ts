import { expect, test } from "vitest";
import { accentStyle, contrast, HARDEST_SURFACE, shadesOf, TEXT_CONTRAST, type Accent } from "./accent";

const STEPS = ["00", "33", "66", "99", "cc", "ff"];
const colours = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)));

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test.each(["light", "dark"] as const)("shades made of any colour can be read (%s)", (theme) => {
  for (const colour of colours) {
    const { text, fill, on, wash } = shadesOf({ light: colour, dark: colour }, theme);
    expect(fill).toBe(colour);
    for (const surface of [HARDEST_SURFACE[theme], wash])
      expect(contrast(text, surface), `${colour}: ${text} on ${surface}`).toBeGreaterThanOrEqual(
        TEXT_CONTRAST,
      );
    expect(contrast(on, fill), colour).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});

test("a colour that can be read already is left as it is", () => {
  expect(shadesOf({ light: "#1e4c9a", dark: "#94b8f7" }, "light").text).toBe("#1e4c9a");
});

test("the style has every shade of both themes, and none where there is no accent", () => {
  const shades = { text: "#111111", fill: "#222222", on: "#eeeeee", wash: "#dddddd" };
  const accent: Accent = { light: shades, dark: "#7fa8f0" };
  expect(accentStyle(accent)).toMatch(
    /^--light-text: #111111; --light-fill: #222222; --light-on: #eeeeee; --light-wash: #dddddd; --dark-text: /,
  );
  expect(accentStyle(accent)).toContain("--dark-fill: #7fa8f0; --dark-on: #000000");
  expect(accentStyle(undefined)).toBeUndefined();
});

test("what is no colour is said so", () => {
  expect(() => shadesOf({ light: "gold", dark: "#ffffff" }, "light")).toThrow("gold is not a colour");
});
