/** Les légendes des images de la règle. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  faces: "Vous lisez vos blocs ; de ceux de l'autre, vous ne voyez que le dos.",
  "faces.alt": "Trois blocs de face, roi, neuf et dame, et trois dos.",
  build: "Un bloc se pose sur une case de la fondation, ou à cheval sur deux blocs voisins.",
  "build.alt": "Une petite pyramide ; les places où un bloc peut être posé ont un cadre en pointillés.",
  take: "Seul un bloc qui n'en porte aucun autre est libre : ici celui du haut et ceux des bords.",
  "take.alt": "Une pyramide de neuf blocs ; ceux qui sont libres ressortent.",
  ranks: "Paire, brelan, full : du plus faible au plus fort.",
  "ranks.alt": "Trois mains : deux rois ; trois neufs ; trois dames et deux valets.",
  versus:
    "Première contre première, deuxième contre deuxième, troisième contre troisième : ici deux mains à une.",
  "versus.alt": "Les trois mains de chaque côté, face à face ; deux des vôtres l'emportent.",
};
