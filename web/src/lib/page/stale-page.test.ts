import { afterEach, expect, test, vi } from "vitest";
import { reloadWhenStale } from "./stale-page";

let stop = (): void => undefined;
afterEach(() => {
  stop();
  sessionStorage.clear();
  vi.useRealTimers();
});

const fail = async (): Promise<void> => {
  dispatchEvent(new Event("vite:preloadError"));
  await Promise.resolve();
  await Promise.resolve();
};

test("a page whose parts are gone is loaded again, once", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const reload = vi.fn();
  stop = reloadWhenStale(reload, () => Promise.resolve(true));
  await fail();
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page whose house does not answer stays as it is", async () => {
  const reload = vi.fn();
  stop = reloadWhenStale(reload, () => Promise.resolve(false));
  await fail();
  expect(reload).not.toHaveBeenCalled();
});
