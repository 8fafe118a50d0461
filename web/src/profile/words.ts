/** The texts of profiles and of the best of a season. */
import { translator } from "../lib/i18n.svelte";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
