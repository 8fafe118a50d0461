/** The texts about keeping one's name, signing in, and what the house keeps of people. */
import { HouseError } from "../lib/api";
import { translator } from "../lib/i18n.svelte";
import { wordsFor } from "../lib/notices.svelte";
import { en } from "./messages/en";
import { fr } from "./messages/fr";
import { NoPasskey } from "./webauthn";

export const messages = { fr, en };
export const tr = translator(messages);

/** What went wrong, said by the house or by this browser; anything else is a defect and goes on. */
export function trouble(error: unknown): string {
  if (error instanceof NoPasskey) return tr(`refused.${error.why}`);
  if (error instanceof HouseError) return wordsFor(error);
  throw error;
}
