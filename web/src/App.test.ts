import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { BrokenPart } from "./games";
import { device } from "./lib/device.svelte";
import { house } from "./lib/house.svelte";
import { router } from "./lib/router.svelte";
import { cards } from "./testing/games";

const answers = new Map<string, { status: number; body: unknown }>();
let asked: string[] = [];

beforeEach(() => {
  answers.clear();
  asked = [];
  answers.set("GET /api/house", {
    status: 200,
    body: { version: "1.2.3", games: [], limits: {}, phrases: [], address: null },
  });
  localStorage.clear();
  device.unsaid = false;
  device.setLang("fr");
  house.house = house.me = house.error = null;
  house.broken = [];
  house.ready = false;
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    asked.push(call);
    const answer = answers.get(call);
    if (!answer) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  router.go("/");
});
afterEach(() => vi.unstubAllGlobals());

test("the house says its name, and asks nobody who they are at a first visit", async () => {
  render(App);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Pyramidion");
  expect(screen.queryByRole("heading", { name: "Mes tables" })).toBeNull();
  expect(asked).toEqual(["GET /api/house"]);
});

test("somebody who was here before is known by name and language", async () => {
  device.known = true;
  answers.set("GET /api/me", { status: 200, body: { name: "Cléo", lang: "en" } });
  answers.set("GET /api/tables", { status: 200, body: [] });
  render(App);
  expect(await screen.findByRole("button", { name: "Cléo, Settings" })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("en");
});

test("an identity that the house has forgotten is forgotten here", async () => {
  device.known = true;
  answers.set("GET /api/me", {
    status: 401,
    body: { code: "no_identity", fr: "qui êtes-vous ?", en: "who?" },
  });
  render(App);
  await screen.findByRole("heading", { level: 1 });
  expect(device.known).toBe(false);
});

test("a house that does not answer is said so, and can be asked again", async () => {
  const house = answers.get("GET /api/house");
  answers.clear();
  render(App);
  expect(await screen.findByRole("heading", { name: "La maison ne répond pas" })).toBeInTheDocument();
  if (house) answers.set("GET /api/house", house);
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Pyramidion" })).toBeInTheDocument();
});

test("a part of the page that the line has lost is said so, and not waited for in vain", async () => {
  vi.spyOn(house.parts, "loadCards").mockRejectedValueOnce(new TypeError("Failed to fetch"));
  render(App);
  await userEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Pyramidion" })).toBeInTheDocument();
});

test("a game whose card is broken is named, and the others are there", async () => {
  const [card] = [...cards.values()];
  vi.spyOn(house.parts, "loadCards").mockResolvedValueOnce({
    cards: card ? [card] : [],
    broken: [new BrokenPart("toupie", "toupie/card.ts", undefined, "card")],
  });
  render(App);
  expect(await screen.findByText(/« toupie » ne peut pas s'afficher/)).toHaveTextContent(
    "toupie/card.ts does not export card",
  );
  expect(screen.getByRole("heading", { level: 3, name: String(card?.messages.fr["title"]) })).toBeVisible();
});

test("the language changes everywhere at once and stays on the device", async () => {
  render(App);
  await screen.findByRole("heading", { level: 1 });
  await userEvent.click(screen.getByRole("button", { name: "English" }));
  expect(await screen.findByRole("heading", { name: "The games" })).toBeInTheDocument();
  expect(localStorage.getItem("pyramidion.lang")).toBe("en");
});

test("a language that is chosen before the house has said who the reader is stays, and the house is told", async () => {
  device.known = true;
  answers.set("GET /api/me", { status: 200, body: { name: "Cléo", lang: "fr" } });
  answers.set("GET /api/tables", { status: 200, body: [] });
  render(App);
  screen.getByRole("button", { name: "English" }).click();
  // The page is left before the house could answer; the next one tells it again.
  await vi.waitFor(() => expect(asked).toContain("POST /api/me"));
  expect([document.documentElement.lang, device.unsaid]).toEqual(["en", true]);
  answers.set("POST /api/me", { status: 200, body: { name: "Cléo", lang: "en" } });
  await house.begin();
  await vi.waitFor(() => expect(device.unsaid).toBe(false));
  expect(house.me?.lang).toBe("en");
});

test("a name and a language that are changed together are both changed", async () => {
  house.me = { name: "Cléo", lang: "fr" };
  const told: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)));
    return Promise.resolve(new Response(String(body)));
  });
  await Promise.all([house.call("Cléopâtre"), house.setLang("en")]);
  expect(told.at(-1)).toEqual({ name: "Cléopâtre", lang: "en" });
  expect(house.me).toEqual({ name: "Cléopâtre", lang: "en" });
});

test("an address without a page says so and leads home", async () => {
  router.go("/nulle-part");
  render(App);
  expect(await screen.findByRole("heading", { name: "Il n'y a rien à cette adresse" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Accueil" })).toHaveAttribute("href", "/");
});
