import { beforeEach, describe, expect, test, vi } from "vitest";
import { SoundSettings, type Place } from "./settings.svelte";

beforeEach(() => localStorage.clear());

const at = (place: Place): SoundSettings => {
  const settings = new SoundSettings();
  settings.place = place;
  return settings;
};

describe("sound", () => {
  test("is on where a room listens, and off on somebody's own device until it is asked for", () => {
    const on = (["television", "shared", "computer", "phone"] as const).map((place) => at(place).on);
    expect(on).toEqual([true, true, false, false]);
  });

  test("has one switch, which is remembered", () => {
    at("television").setOn(false);
    expect(at("television").on).toBe(false);
    expect(at("shared").on).toBe(false);
    at("phone").setOn(true);
    expect(at("phone").on).toBe(true);
    expect(at("television").on).toBe(true);
  });

  test("has one volume and captions, which are remembered too", () => {
    expect([at("phone").volume, at("phone").captions]).toEqual([70, false]);
    at("television").setVolume(35);
    at("television").setCaptions(true);
    expect([at("phone").volume, at("phone").captions]).toEqual([35, true]);
    localStorage.setItem("pyramidion.sound.volume", "loud");
    expect(at("phone").volume).toBe(70);
  });

  test("says once that there is no voice", () => {
    expect(at("television").tellsOfNoVoice()).toBe(true);
    expect(at("television").tellsOfNoVoice()).toBe(false);
  });

  test("plays without storage", () => {
    const forbidden = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no storage");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no storage");
    });
    const settings = at("television");
    settings.setVolume(20);
    settings.setOn(false);
    expect([settings.on, settings.volume]).toEqual([false, 20]);
    expect(forbidden).toHaveBeenCalled();
  });
});
