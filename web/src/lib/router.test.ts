import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownPath, paths, routeOf, router } from "./router.svelte";

describe("addresses", () => {
  test.each([
    ["/", { page: "home" }],
    ["/nouvelle/sablier", { page: "new", game: "sablier" }],
    ["/table/aB3_-x", { page: "table", id: "aB3_-x" }],
    ["/table/aB3_-x/", { page: "table", id: "aB3_-x" }],
    ["/rejouer/aB3", { page: "replay", id: "aB3" }],
    ["/soiree/aB3_-x", { page: "evening", id: "aB3_-x" }],
    ["/regles/sablier", { page: "rules", game: "sablier", rule: null }],
    ["/moi/a.b%2Fc", { page: "personal", token: "a.b/c" }],
    ["/a-propos", { page: "about" }],
    ["/hote", { page: "host" }],
    ["/parvis", { page: "lobby" }],
    ["/salon", { page: "salon", at: "" }],
    ["/salon/SRNK", { page: "salon", at: "SRNK" }],
    ["/rejoindre/SRNK", { page: "join", code: "SRNK" }],
    ["/main/aB3_-x", { page: "hand", id: "aB3_-x" }],
    ["/table", { page: "lost" }],
    ["/table/a/b", { page: "lost" }],
    ["/nulle-part", { page: "lost" }],
  ])("%s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  test("a rule is the fragment", () => {
    expect(routeOf("/regles/sablier", "#R-T4")).toEqual({ page: "rules", game: "sablier", rule: "R-T4" });
  });

  test("every path that the page makes leads somewhere", () => {
    const made = [
      paths.home(),
      paths.newTable("sablier"),
      paths.table("x"),
      paths.replay("x"),
      paths.about(),
      paths.lobby(),
    ];
    for (const path of made) expect(routeOf(path).page).not.toBe("lost");
    const url = new URL(paths.rules("sablier", "A-T8"), "http://house");
    expect(routeOf(url.pathname, url.hash)).toMatchObject({ rule: "A-T8" });
  });
});

describe("a click", () => {
  let stop: () => void;
  beforeEach(() => {
    vi.stubGlobal("scrollTo", () => undefined);
    stop = router.listen();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  function link(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
    const anchor = document.createElement("a");
    anchor.href = href;
    for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
    document.body.append(anchor);
    return anchor;
  }

  test("on our own link stays in the page, and back comes back", async () => {
    router.go("/");
    link("/a-propos").click();
    expect(router.route).toEqual({ page: "about" });
    expect(location.pathname).toBe("/a-propos");
    const back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await back;
    expect(router.route).toEqual({ page: "home" });
  });

  function where(anchor: HTMLAnchorElement, init: MouseEventInit = {}): string | null {
    let path: string | null = "unseen";
    anchor.addEventListener("click", (event) => {
      path = ownPath(event);
      event.preventDefault();
    });
    anchor.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    return path;
  }

  test("that the browser should handle is left to it", () => {
    expect(where(link("https://elsewhere.example/"))).toBeNull();
    expect(where(link("/api/tables/x/transcript"))).toBeNull();
    expect(where(link("/table/x", { download: "" }))).toBeNull();
    expect(where(link("/table/x", { target: "_blank" }))).toBeNull();
    expect(where(link("/table/x"), { ctrlKey: true })).toBeNull();
    expect(where(link("/table/x"), { button: 1 })).toBeNull();
    expect(where(link(`${location.pathname}#main`))).toBeNull();
    expect(where(link("/table/x"))).toBe("/table/x");
  });
});
