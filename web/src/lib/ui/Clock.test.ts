import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../i18n.svelte";
import { live } from "../notices.svelte";
import Clock from "./Clock.svelte";

beforeEach(() => {
  language.lang = "fr";
  live.sentences = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const heard = (): string[] => live.sentences.map((sentence) => sentence.text);

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000);
    await tick();
  }
}

test("it counts down, hurries at the end and stops at nothing", async () => {
  render(Clock, { props: { deadline: performance.now() + 12_000 } });
  const clock = screen.getByRole("timer", { name: "Temps restant" });
  expect(clock).toHaveTextContent("0:12");
  await pass(6);
  expect(clock).toHaveTextContent("0:06");
  expect(clock).not.toHaveClass("short");
  await pass(2);
  expect(clock).toHaveTextContent("0:04");
  expect(clock).toHaveClass("short");
  await pass(60);
  expect(clock).toHaveTextContent("0:00");
  expect(heard()).toEqual([]);
});

test("those it runs for hear it at ten and at five seconds; a new deadline begins anew", async () => {
  const { rerender } = render(Clock, { props: { deadline: performance.now() + 30_000, spoken: true } });
  await pass(26);
  expect(heard()).toEqual(["Encore 10 secondes.", "Encore 5 secondes."]);
  await rerender({ deadline: performance.now() + 30_000, spoken: true });
  expect(heard()).toHaveLength(2);
  await pass(21);
  expect(heard().at(-1)).toBe("Encore 10 secondes.");
});

test("an echo is for the eye alone", () => {
  render(Clock, { props: { deadline: performance.now() + 3000, echo: true } });
  expect(screen.queryByRole("timer")).toBeNull();
  expect(document.querySelector(".clock")).toHaveAttribute("aria-hidden", "true");
});

test("two clocks of one deadline never disagree, whenever each of them came", async () => {
  const deadline = performance.now() + 15_000;
  render(Clock, { props: { deadline } });
  vi.advanceTimersByTime(70);
  render(Clock, { props: { deadline, echo: true } });
  const shown = (): (string | null)[] =>
    [...document.querySelectorAll(".clock")].map((clock) => clock.textContent);
  for (let step = 0; step < 40; step++) {
    vi.advanceTimersByTime(50);
    await tick();
    expect(new Set(shown()).size, String(shown())).toBe(1);
  }
});
