import { render } from "@testing-library/svelte";
import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { centredOn } from "../page/motion";
import Flights from "./Flights.svelte";

const running: Partial<Animation>[] = [];
const animate = vi.fn((_path: Keyframe[], _how: KeyframeAnimationOptions) => {
  const animation: Partial<Animation> = { cancel: vi.fn() };
  running.push(animation);
  return animation as Animation;
});

beforeEach(() => {
  // The pages of the tests have no animations.
  Element.prototype.animate = animate as unknown as Element["animate"];
});
afterEach(() => {
  running.length = 0;
  animate.mockClear();
});

const box = (x: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y: 0,
  width: 40,
  height: 20,
});
const flight = (key: string) => ({ key, from: box(0), to: box(100), delay: 10, duration: 200 });
const props = {
  size: () => 20,
  path: () => [{ transform: "none" }],
  piece: createRawSnippet(() => ({ render: () => "<i>piece</i>" })),
};
const aloft = (): number => document.querySelectorAll("body > .sky .flight").length;

test("what has landed is gone, and another list begins anew", async () => {
  const flights = [flight("1 a"), flight("1 b")];
  const { rerender, unmount } = render(Flights, { props: { ...props, flights } });
  expect(aloft()).toBe(2);
  expect(animate.mock.calls[0]?.[1]).toMatchObject({ delay: 10, duration: 200, fill: "both" });
  running[0]?.onfinish?.call(running[0] as Animation, {} as AnimationPlaybackEvent);
  flushSync();
  expect(aloft()).toBe(1);
  await rerender({ ...props, flights: [flight("2 a")] });
  expect(aloft()).toBe(1);
  expect(running[1]?.cancel).toHaveBeenCalled();
  unmount();
  expect(document.querySelector("body > .sky")).toBeNull();
});

test("a piece lies over the middle of a box", () => {
  expect(centredOn(box(100), 20)).toBe("translate(110px, 0px)");
});
