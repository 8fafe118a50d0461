/** A page that was opened before the house was updated: the parts that it would load are no longer there. */
const KEY = "pyramidion.reloaded";
/** Milliseconds in which a page that still cannot load them is not loaded once more. */
const PATIENCE = 10_000;

/** Loads the page again instead of showing nothing, once. */
export function reloadWhenStale(reload: () => void = () => location.reload()): () => void {
  const again = (): void => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < PATIENCE) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return; // Without storage it might go on for ever.
    }
    reload();
  };
  addEventListener("vite:preloadError", again);
  return () => removeEventListener("vite:preloadError", again);
}
