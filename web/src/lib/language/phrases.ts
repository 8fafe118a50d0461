/** The quick phrases of the chat. The house knows their keys, the client their words. */
import { language, t } from "../i18n.svelte";
import { fr } from "../messages/fr";

type PhraseKey = Extract<keyof typeof fr, `phrase.${string}`>;

/** `seat`: the one that the house tells something about. */
export function phraseWords(phrase: string, seat: number | null = null): string {
  const key = `phrase.${phrase}`;
  // A newer house may know more phrases than this page: then the key says it as well as it can.
  return key in fr ? t(key as PhraseKey, { n: (seat ?? 0) + 1 }, language.lang) : phrase.replaceAll("_", " ");
}
