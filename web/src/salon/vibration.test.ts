import { afterEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import { signalTurn } from "./vibration";

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
  signalTurn();
  expect(vibrate).toHaveBeenCalledOnce();
});

test("not before the first tap, and not when its person has switched it off", () => {
  const untouched = telephone(false);
  signalTurn();
  expect(untouched).not.toHaveBeenCalled();
  const quiet = telephone(true);
  device.setVibrates(false);
  signalTurn();
  expect(quiet).not.toHaveBeenCalled();
});

test("a browser without it is no trouble", () => {
  vi.stubGlobal("navigator", {});
  expect(() => signalTurn()).not.toThrow();
});
