/** Holidays in games over days. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, HouseError } from "../lib/api";
import { device } from "../lib/device.svelte";
import HolidaysField from "./HolidaysField.svelte";

const UNTIL = Date.UTC(2027, 2, 14, 12) / 1000;

beforeEach(() => device.setLang("fr"));
afterEach(() => vi.restoreAllMocks());

test("they are taken for some days, and ended before their time", async () => {
  vi.spyOn(api, "holidays").mockResolvedValue({ until: null, left: 5, of: 14 });
  const take = vi.spyOn(api, "takeHolidays").mockResolvedValue({ until: UNTIL, left: 2, of: 14 });
  const end = vi.spyOn(api, "endHolidays").mockResolvedValue({ until: null, left: 4, of: 14 });
  render(HolidaysField);
  const days = await screen.findByLabelText("Nombre de jours");
  expect(days).toHaveValue(5); // no more than are left
  await userEvent.clear(days);
  await userEvent.type(days, "3");
  await userEvent.click(screen.getByRole("button", { name: "Partir en vacances" }));
  expect(take).toHaveBeenCalledWith(3);
  expect(await screen.findByText("Vous êtes en vacances jusqu'au 14 mars 2027.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Je suis de retour" }));
  expect(end).toHaveBeenCalled();
  expect(await screen.findByText("Il vous reste 4 jours sur 14 par an.")).toBeInTheDocument();
});

test("who has none left is asked nothing, and a refusal is told", async () => {
  vi.spyOn(api, "holidays").mockRejectedValue(
    new HouseError("storage", 503, { fr: "le disque", en: "the disk" }),
  );
  render(HolidaysField);
  expect(await screen.findByRole("alert")).toHaveTextContent("Le disque.");
  expect(screen.queryByRole("button")).toBeNull();
});
