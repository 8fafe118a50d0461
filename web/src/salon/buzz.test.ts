import { afterEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import { buzz } from "./buzz";

afterEach(() => {
  device.setVibrates(true);
  vi.unstubAllGlobals();
});

function telephone(touched: boolean): ReturnType<typeof vi.fn> {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: touched } });
  return vibrate;
}

test("a telephone that has been touched knocks", () => {
  const vibrate = telephone(true);
  buzz();
  expect(vibrate).toHaveBeenCalledOnce();
});

test("not before the first tap, and not when its person has switched it off", () => {
  const untouched = telephone(false);
  buzz();
  expect(untouched).not.toHaveBeenCalled();
  const quiet = telephone(true);
  device.setVibrates(false);
  buzz();
  expect(quiet).not.toHaveBeenCalled();
});

test("a browser without it is no trouble", () => {
  vi.stubGlobal("navigator", {});
  expect(() => buzz()).not.toThrow();
});
