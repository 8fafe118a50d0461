import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import HoldButton from "./HoldButton.svelte";

const onopen = vi.fn();
const show = (press = false): HTMLElement => {
  render(HoldButton, { label: "Ana : maintenez", press, onopen });
  return screen.getByRole("button");
};

beforeEach(() => {
  vi.useFakeTimers();
  onopen.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("a button that is held", () => {
  test("opens when a finger stays on it, and not before", async () => {
    const button = show();
    await fireEvent.pointerDown(button, { button: 0 });
    vi.advanceTimersByTime(599);
    expect(onopen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onopen).toHaveBeenCalledOnce();
  });

  test.each(["pointerUp", "pointerLeave", "pointerCancel", "blur"] as const)(
    "does not open after %s",
    async (end) => {
      const button = show();
      await fireEvent.pointerDown(button, { button: 0 });
      vi.advanceTimersByTime(400);
      await fireEvent[end](button);
      await fireEvent.click(button, { detail: 1 });
      vi.advanceTimersByTime(1000);
      expect(onopen).not.toHaveBeenCalled();
    },
  );

  test.each([" ", "Enter"])("opens when the key %j is held", async (key) => {
    const button = show();
    await fireEvent.keyDown(button, { key });
    await fireEvent.keyDown(button, { key, repeat: true });
    vi.advanceTimersByTime(600);
    expect(onopen).toHaveBeenCalledOnce();
  });

  test("does not open for a key that is let go", async () => {
    const button = show();
    await fireEvent.keyDown(button, { key: " " });
    vi.advanceTimersByTime(300);
    await fireEvent.keyUp(button, { key: " " });
    vi.advanceTimersByTime(1000);
    expect(onopen).not.toHaveBeenCalled();
  });

  test("opens at once for a press that cannot be held: a screen reader's", async () => {
    await fireEvent.click(show());
    expect(onopen).toHaveBeenCalledOnce();
  });
});

describe("for people who cannot hold", () => {
  test("one press opens, by pointer and by key, and only once each", async () => {
    const button = show(true);
    await fireEvent.pointerDown(button, { button: 0 });
    await fireEvent.pointerUp(button);
    await fireEvent.click(button, { detail: 1 });
    expect(onopen).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(button, { key: "Enter" });
    expect(onopen).toHaveBeenCalledTimes(2);
  });
});
