/** What the panel of a tutorial says by itself. */
import { translator } from "../lib/i18n.svelte";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
