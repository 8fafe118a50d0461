import { describe, expect, test } from "vitest";
import { fill, language, said, t, type Message } from "../i18n.svelte";
import { en } from "./en";
import { fr } from "./fr";

const places = (message: Message): string[] => {
  const text = typeof message === "string" ? message : `${message.one} ${message.other}`;
  return [...new Set(text.replaceAll("{de:", "{").match(/\{\w+\}/g))].sort();
};
const forms = (message: Message): string[] =>
  typeof message === "string" ? [message] : [message.one, message.other];
const french: Record<string, Message> = fr;
const english: Record<string, Message> = en;

describe("both languages", () => {
  test("have the same texts", () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  });

  test.each(Object.keys(french))("%s has the same places to fill, and words", (key) => {
    // A single form may spell out « une »: the number itself is then left to the other form.
    expect(places(english[key] ?? "")).toEqual(places(french[key] ?? ""));
    for (const text of [...forms(french[key] ?? ""), ...forms(english[key] ?? "")])
      expect(text.trim()).not.toBe("");
  });

  test("keep exclamation marks for winners", () => {
    for (const [key, message] of [...Object.entries(french), ...Object.entries(english)])
      if (!key.startsWith("over.")) expect(forms(message).join(""), key).not.toContain("!");
  });
});

describe("a text", () => {
  test("takes its plural from the language: zero is singular in French alone", () => {
    const message = { one: "{n} table", other: "{n} tables" };
    expect(fill(message, { n: 0 }, "fr")).toBe("0 table");
    expect(fill(message, { n: 0 }, "en")).toBe("0 tables");
    expect(fill(message, { n: 1 }, "en")).toBe("1 table");
    expect(fill(message, { n: 2 }, "fr")).toBe("2 tables");
  });

  test("does not break before French signs, and leaves what it is given alone", () => {
    expect(fill("« {name} » : vu ?", { name: "a : b" }, "fr")).toBe("«\u00a0a : b\u00a0»\u00a0: vu\u00a0?");
  });

  test("of the house is made a sentence", () => {
    language.lang = "fr";
    expect(said({ fr: "la place est prise", en: "" })).toBe("La place est prise.");
    expect(said({ fr: "Qui êtes-vous ?", en: "" })).toBe("Qui êtes-vous\u00a0?");
  });

  test("elides before a vowel, accents and all", () => {
    const turn = (name: string): string => fill("Au tour {de:name}", { name }, "fr");
    expect([turn("Ana"), turn("Élodie"), turn("Bao")]).toEqual([
      "Au tour d'Ana",
      "Au tour d'Élodie",
      "Au tour de Bao",
    ]);
  });

  test("follows the page's language", () => {
    language.lang = "en";
    expect(t("turn.yours")).toBe("Your turn");
    language.lang = "fr";
    expect(t("turn.yours")).toBe("À vous de jouer");
  });
});

describe("the pages", () => {
  const sources = Object.entries(
    import.meta.glob<string>(["../../**/*.svelte", "../../**/*.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  );
  const files = sources.filter(([name]) => name.endsWith(".svelte") && !name.includes("/games/"));

  test("are all looked at", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  test.each(files)("%s has no words of its own", (_, source) => {
    const markup = source
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
      // Attributes that are spoken or shown must come from the messages too.
      .replace(/\s(?:aria-label|alt|title|placeholder)="([^"{]*[a-zA-ZÀ-ÿ]{2,}[^"{]*)"/g, ">$1<");
    let text = "";
    let depth = 0;
    let tag = false;
    for (const letter of markup) {
      if (letter === "{") depth += 1;
      else if (letter === "}") depth -= 1;
      else if (depth === 0 && letter === "<") tag = true;
      else if (depth === 0 && letter === ">") tag = false;
      else if (depth === 0 && !tag) text += letter;
    }
    expect(text.match(/[a-zA-ZÀ-ÿ]{2,}/g)).toBeNull();
  });

  test("use every text that there is", () => {
    const code = sources
      .filter(([name]) => !name.includes("/messages/"))
      .map(([, source]) => source)
      .join("\n");
    const built = /^(theme|theme\.is|curtain\.setting|phrase|sound\.cue)\.\w+$/;
    const unused = Object.keys(french).filter((key) => !built.test(key) && !code.includes(`"${key}"`));
    expect(unused).toEqual([]);
  });
});
