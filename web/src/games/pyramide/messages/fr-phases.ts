/** Les textes des phases qui ont un tableau à elles, de l'arbitrage et de la fin, en français. */
import type { Messages } from "../../../lib/i18n.svelte";
import { said } from "./fr-said";

export const phases: Messages = {
  ...said,
};
