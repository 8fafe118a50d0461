/** A page that was opened before the house was updated: the parts that it would load are no longer there. */
const KEY = "pyramidion.reloaded";
/** Milliseconds in which a page that still cannot load them is not loaded once more. */
const PATIENCE = 10_000;

/** Loads the page again instead of showing nothing, once, and only from a house that answers: a dead line is no update. */
export function reloadWhenStale(
  reload: () => void = () => location.reload(),
  answers: () => Promise<boolean> = houseAnswers,
): () => void {
  const again = async (): Promise<void> => {
    if (!(await answers())) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < PATIENCE) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return; // Without storage it might go on for ever.
    }
    reload();
  };
  const failed = (): void => void again();
  addEventListener("vite:preloadError", failed);
  return () => removeEventListener("vite:preloadError", failed);
}

function houseAnswers(): Promise<boolean> {
  return fetch("/", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
}
