/** The texts of the phases that have a board of their own, of ruling and of the end, in English. */
import type { Messages } from "../../../lib/i18n.svelte";
import { said } from "./en-said";

export const phases: Messages = {
  ...said,
};
