/** Begins the service worker where the browser has one: over https, or on this computer. Everything works without. */

export function workerSupported(): boolean {
  return typeof navigator !== "undefined" && "serviceWorker" in navigator && isSecureContext;
}

/** The worker once it is there; null where there is none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!workerSupported()) return null;
  return (await navigator.serviceWorker.getRegistration("/")) ?? null;
}

export async function beginWorker(): Promise<void> {
  if (!workerSupported()) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
    const ready = await navigator.serviceWorker.ready;
    // What was loaded before the worker looks after this page, and what is still on its way then.
    const tell = (assets: string[]): void => ready.active?.postMessage({ type: "assets", assets });
    new PerformanceObserver((list) => tell(assetsOf(list))).observe({ type: "resource", buffered: true });
  } catch {
    // Forbidden by the reader or by a test: the page goes on without it.
  }
}

/** What these resources are of the page itself. */
export function assetsOf(timing: Pick<Performance, "getEntriesByType">): string[] {
  const paths = timing.getEntriesByType("resource").map((entry) => new URL(entry.name, location.href));
  return [
    ...new Set(
      paths
        .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
        .map((url) => url.pathname),
    ),
  ];
}
