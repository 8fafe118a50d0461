/** Pages that are fetched when they are first shown. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import NotFound from "../../house/NotFound.svelte";
import { device } from "../device.svelte";
import { house } from "../house.svelte";
import LazyPage from "./LazyPage.svelte";

beforeEach(() => device.setLang("fr"));
afterEach(() => {
  cleanup();
  house.offline = false;
});

const lost = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));

test("the page is shown once it is there", async () => {
  render(LazyPage, { load: () => Promise.resolve({ default: NotFound }), given: {} });
  expect(await screen.findByRole("heading", { name: "Il n'y a rien à cette adresse" })).toBeVisible();
});

test("a page that cannot be fetched says so, and what can still be read", async () => {
  const reload = vi.fn();
  render(LazyPage, { load: lost, given: {}, reload });
  expect(await screen.findByRole("heading", { name: "Cette page n'est pas sur cet appareil" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Accueil" })).toHaveAttribute("href", "/");
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole("button", { name: "Réessayer" }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test("it is loaded when the line is back, and not before", async () => {
  const reload = vi.fn();
  house.offline = true;
  render(LazyPage, { load: lost, given: {}, reload });
  await screen.findByRole("heading", { name: "Cette page n'est pas sur cet appareil" });
  expect(reload).not.toHaveBeenCalled();
  house.offline = false;
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a page that is there stays as it is when the line comes back", async () => {
  const reload = vi.fn();
  house.offline = true;
  render(LazyPage, { load: () => Promise.resolve({ default: NotFound }), given: {}, reload });
  const heading = await screen.findByRole("heading");
  house.offline = false;
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
  expect(heading).toBeInTheDocument();
});
