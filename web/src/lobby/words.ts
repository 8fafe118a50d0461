/** The texts of the lobby. */
import { translator } from "../lib/i18n.svelte";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const l = translator(messages);
