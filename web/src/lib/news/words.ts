/** The texts about news and about the installed client. */
import { translator } from "../i18n.svelte";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

export const messages = { fr, en };
export const tr = translator(messages);
