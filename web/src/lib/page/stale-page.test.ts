import { afterEach, expect, test, vi } from "vitest";
import { reloadWhenStale } from "./stale-page";

let stop = (): void => undefined;
afterEach(() => {
  stop();
  sessionStorage.clear();
  vi.useRealTimers();
});

test("a page whose parts are gone is loaded again, once", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const reload = vi.fn();
  stop = reloadWhenStale(reload);
  const fail = (): boolean => dispatchEvent(new Event("vite:preloadError"));
  fail();
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
});
