/** Les cartons entre les temps du jeu : un titre, et la règle en une ligne. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.tut": "Tut Tut",
  "beat.tut.rule": "Qui le dit en premier commence.",
  "beat.build": "La construction",
  "beat.build.rule": "Chacun à son tour pose un bloc, face vers soi.",
  "beat.take": "Les trois mains",
  "beat.take.rule": "Prenez un bloc libre ; sa carte va dans une de vos mains.",
};
