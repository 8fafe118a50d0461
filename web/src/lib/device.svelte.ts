/** What this device keeps for its reader: language, light, how the curtain opens. Storage may be forbidden; then it forgets. */
import type { BeatLength } from "./protocol";
import { LANGS, language, type Lang } from "./i18n.svelte";

export type Theme = "auto" | "light" | "dark";
export type CurtainWay = "hold" | "press";

/** Robots that were chosen, and which level the house proposed then. */
interface KeptRobots {
  level: string;
  bots: number;
  proposed?: string | undefined;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(`pyramidion.${name}`);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`pyramidion.${name}`);
    else localStorage.setItem(`pyramidion.${name}`, value);
  } catch {
    // A private window without storage still plays.
  }
}

function oneOf<T extends string>(value: string | null, values: readonly T[], fallback: T): T {
  return values.find((v) => v === value) ?? fallback;
}

class Device {
  theme = $state<Theme>(oneOf(read("theme"), ["auto", "light", "dark"], "auto"));
  curtain = $state<CurtainWay>(oneOf(read("curtain"), ["hold", "press"], "hold"));
  /** It knocks in the hand when it is its turn. */
  vibrates = $state(read("vibrates") !== "no");

  /** Rule books and refusals show the numbers of rules. */
  ruleNumbers = $state(read("rule-numbers") === "yes");

  /** How long the tables that are opened here wait at great moments. */
  beats = $state<BeatLength>(oneOf(read("beats"), ["none", "brisk", "calm"], "calm"));

  private owes = read("lang.unsaid") === "yes";

  /** A language was chosen here, and the house has not heard of it yet. */
  get unsaid(): boolean {
    return this.owes;
  }
  set unsaid(yes: boolean) {
    this.owes = yes;
    write("lang.unsaid", yes ? "yes" : null);
  }

  /** This browser has been somebody here before: worth asking the house who. */
  get known(): boolean {
    return read("known") === "yes";
  }
  set known(yes: boolean) {
    write("known", yes ? "yes" : null);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.showTheme();
  }

  setCurtain(way: CurtainWay): void {
    this.curtain = way;
    write("curtain", way);
  }

  setVibrates(yes: boolean): void {
    this.vibrates = yes;
    write("vibrates", yes ? null : "no");
  }

  setRuleNumbers(yes: boolean): void {
    this.ruleNumbers = yes;
    write("rule-numbers", yes ? "yes" : null);
  }

  setBeats(length: BeatLength): void {
    this.beats = length;
    write("beats", length);
  }

  /** The robots that were chosen last in this game; null: none yet. */
  robots(game: string): KeptRobots | null {
    try {
      const kept = JSON.parse(read(`robots.${game}`) ?? "null") as Partial<
        Record<keyof KeptRobots, unknown>
      > | null;
      if (typeof kept?.level !== "string" || !Number.isInteger(kept.bots)) return null;
      const robots = { level: kept.level, bots: Number(kept.bots) };
      return typeof kept.proposed === "string" ? { ...robots, proposed: kept.proposed } : robots;
    } catch {
      return null;
    }
  }

  keepRobots(game: string, { level, bots, proposed }: KeptRobots): void {
    write(`robots.${game}`, JSON.stringify({ level, bots, proposed }));
  }

  setLang(lang: Lang): void {
    write("lang", lang);
    this.showLang(lang);
  }

  /** Language and light as they were chosen here or else as the browser has them; follows the system's light. */
  begin(): () => void {
    this.showLang(oneOf(read("lang"), LANGS, ofBrowser(navigator.languages)));
    this.showTheme();
    const system = systemDark();
    const follow = (): void => this.showTheme();
    system?.addEventListener("change", follow);
    return () => system?.removeEventListener("change", follow);
  }

  /** Nothing of a person stays on a device whose data they delete; the choice of light and language does. */
  forget(): void {
    this.known = false;
    try {
      for (const name of Object.keys(localStorage))
        if (name.startsWith("pyramidion.notes.")) localStorage.removeItem(name);
    } catch {
      // See `write`.
    }
  }

  private showLang(lang: Lang): void {
    language.lang = lang;
    document.documentElement.lang = lang;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest) manifest.href = `/manifest.${lang}.webmanifest`;
  }

  private showTheme(): void {
    const dark = this.theme === "auto" ? (systemDark()?.matches ?? false) : this.theme === "dark";
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    // The frame of an installed window, whatever the system's own light is.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = dark ? "#0d1424" : "#f3ebdb";
  }
}

/** The first of the reader's languages that the house speaks, and English for all others. */
export function ofBrowser(languages: readonly string[]): Lang {
  const spoken = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return LANGS.find((lang) => lang === spoken.find((one) => LANGS.some((known) => known === one))) ?? "en";
}

function systemDark(): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
}

export const device = new Device();
