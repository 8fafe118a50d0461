/** Les explications de la première partie, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  board:
    "Votre place est en bas : le **rouge** est à vous. Les noires tiennent le centre, les grises les coins, et le robot joue en face. La partie est bien avancée. Vous menez, 74 points à 47, une fois retranché ce qui reste à vider.",
  aim: "Formez des mots : tout ce que vous employez est **gagné**, de toutes les couleurs. Ce qui reste de votre couleur à la fin se **retranche**. La partie s'arrête dès qu'un joueur n'a plus de pyramide à lui en jeu.",
  two: "Deux conditions : chaque mot contient au moins **une lettre à vous** et **une lettre noire** qui reste à sa place. Il se lit de gauche à droite ou de haut en bas, comme vous voyez le plateau.",
  write:
    "Le sommet de chaque pile se pose où vous voulez. Le plus simple : **écrivez** votre mot, la maison montre où il tient. Vous pouvez aussi toucher les pyramides une à une.",
  won: "Les pyramides du mot quittent le plateau et sont à vous. Ce qui apparaît dessous servira aux suivants : une pyramide, ou une lettre **imprimée**, qui vaut 0 mais compte comme noire ou comme de votre couleur.",
  theirs:
    "Le robot a joué son mot. Il a pu prendre une des vôtres : tous les sommets sont à tout le monde. Vous, prenez-lui ses meilleures lettres.",
  second:
    "À vous. Le dictionnaire de la maison connaît les formes conjuguées et les pluriels ; les accents ne comptent pas. Un mot refusé ne coûte rien, vous cherchez encore.",
  ring: "Le **pourtour** vide prolonge les lignes : un mot trop long pour le centre peut y commencer ou y finir, et même y tourner.",
  finish:
    "Faut-il finir ? Vos dernières pyramides arrêtent la partie : c'est bon si vous menez, car celles qui restent au robot lui seront retranchées. Rien en vue ? Passer est permis, et le conseiller connaît des mots.",
  over: "C'est fini : points gagnés, moins ce qui reste de votre couleur. Vous savez tout pour une vraie partie, à deux, à trois ou à quatre.",
  "word.try":
    "Écrivez **{word}**, puis touchez « Annoncer ». Il rapporte {points} et emploie {own} de vos pyramides.",
  "word.try.one":
    "Écrivez **{word}**, puis touchez « Annoncer ». Il rapporte {points} et emploie une de vos pyramides.",
  "pass.try": "Rien en vue ? Touchez « Passer ».",
};
