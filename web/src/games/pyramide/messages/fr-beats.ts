/** Les cartons entre les temps du jeu : un titre, et la règle en une ligne. */
import type { Messages } from "$lib/i18n.svelte";

export const beats: Messages = {
  "beat.enigma": "Les énigmes",
  "beat.enigma.rule": "DICO parie des briques : une brique, un indice. SYNO devine cinq mots, puis l'énigme.",
  "beat.enigma.next": "Une nouvelle énigme",
  "beat.enigma.next.rule": "Treize briques, cinq mots à faire deviner.",
  "beat.pingpong": "Le Ping-Pong",
  "beat.pingpong.rule": "Les deux équipes se relaient, un indice chacune, sur les mêmes mots.",
  "beat.names": "Les noms propres",
  "beat.names.rule": "Qui promet le moins d'indices joue.",
  "beat.grande_pyramide": "La Grande Pyramide",
  "beat.grande_pyramide.rule": "Cinq expressions à faire deviner, librement, sans en dire un mot.",
};
