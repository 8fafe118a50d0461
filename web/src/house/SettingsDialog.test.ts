/** The reader's own corner: what is asked twice before it is done. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import { house } from "../lib/house.svelte";
import { notices } from "../lib/notices.svelte";
import SettingsDialog from "./SettingsDialog.svelte";

let asked: string[] = [];
let status = 200;

// The test's document knows no dialogs that open and close.
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};

beforeEach(() => {
  asked = [];
  status = 200;
  notices.list = [];
  device.setLang("fr");
  house.me = { name: "Ana", lang: "fr" };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path.endsWith("/holidays"))
      return Promise.resolve(
        new Response(JSON.stringify({ until: null, left: 14, of: 14, planned: [] }), { status: 200 }),
      );
    if (path === "/api/me/passkeys")
      return Promise.resolve(new Response(JSON.stringify({ passkeys: [], codes: 0 }), { status: 200 }));
    if (path === "/api/me/news")
      return Promise.resolve(Response.json({ key: null, kinds: [], quiet: null, devices: [] }));
    asked.push(`${init.method} ${path}`);
    const body = path.endsWith("/link")
      ? { link: "http://house.example/moi/ana.1.abc", until: Date.UTC(2027, 2, 14, 12) / 1000 }
      : status === 200
        ? { name: "Ana", lang: "fr" }
        : { code: "storage", fr: "le disque est plein", en: "the disk is full" };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  render(SettingsDialog, { onclose: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  house.me = null;
});

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("other devices are signed out after a second yes, and the old link is no longer shown", async () => {
  await press("Montrer le lien");
  expect(await screen.findByDisplayValue(/ana\.1\.abc/)).toBeInTheDocument();
  expect(screen.getByText(/Il est valable jusqu'au 14 mars 2027/)).toBeInTheDocument();
  await press("Déconnecter mes autres appareils");
  expect(asked).toEqual(["GET /api/me/link"]);
  await press("Oui, les déconnecter");
  expect(asked).toContain("POST /api/me/revoke");
  expect(await screen.findByRole("button", { name: "Montrer le lien" })).toBeInTheDocument();
  expect(notices.list.at(-1)?.text).toBe("Vos autres appareils sont déconnectés.");
});

test("a no leaves everything as it is, and a house that cannot says so", async () => {
  await press("Déconnecter mes autres appareils");
  await press("Annuler");
  expect(asked).toEqual([]);
  status = 503;
  await press("Déconnecter mes autres appareils");
  await press("Oui, les déconnecter");
  expect(await screen.findByRole("alert")).toHaveTextContent("Le disque est plein.");
  expect(notices.list).toEqual([]);
});
