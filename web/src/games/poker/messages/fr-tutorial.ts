/** Les explications de la première partie, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  pyramid:
    "À deux, vous élevez une **pyramide** de trente blocs, chacun le sien à tour de rôle, puis vous la démontez pour en faire trois mains de poker. Vingt-quatre blocs sont déjà posés.",
  faces:
    "Un bloc se pose tourné vers soi : vous lisez les vôtres, et seulement le **dos** de ceux du robot. Lui voit le contraire.",
  build:
    "Voici votre prochain bloc. Il va sur une case libre de la fondation, ou à cheval sur deux blocs voisins. Ces places ont un cadre en pointillés.",
  where:
    "Ce qui est en haut se reprend tôt, par vous ou par l'autre ; ce qui est couvert attend. Une petite carte sert aussi à **couvrir** un bloc de l'autre.",
  joker:
    "Un **joker**, tourné vers vous : personne d'autre ne sait où il est. Qui le prend choisira une carte parmi trois de la réserve.",
  take: "Les trente blocs sont posés : on démonte. À tour de rôle, chacun prend un bloc **libre**, qui n'en porte aucun autre, de face ou de dos. Qui a posé le premier commence.",
  keep: "Le joker quitte le jeu et trois blocs de la réserve sont retournés, sous les yeux de tous. Vous en gardez un.",
  hand: "La carte rejoint une de vos **trois mains**, de cinq cartes chacune. Elle n'en bougera plus.",
  theirs:
    "Le robot a pris un bloc à son tour. Ses mains sont ouvertes, comme les vôtres : regardez ce qui lui manque. Un bloc dont il ne voit que le dos, il le prend à l'aveugle.",
  aim: "Visez des **paires** et des **brelans**, qui viennent vite. Une **suite** ou une **couleur** demande les cinq cartes ; la maison dit sous chaque main ce qu'elle peut encore devenir.",
  versus:
    "À la fin, votre première main rencontre **la première** du robot, la deuxième sa deuxième, la troisième sa troisième. Deux mains fortes suffisent : la plus faible peut être sacrifiée.",
  uncover:
    "Chaque prise **découvre** des blocs, pour vous et pour l'autre. Avant de prendre, regardez ce que vous libérez ; un dos pris à l'aveugle ouvre parfois le passage.",
  last: "Les dernières cartes tombent là où il reste de la place. À combinaison égale, les rangs décident, jusqu'à la cinquième carte.",
  over: "Trois rencontres, deux mains gagnées font la donne. Dans une partie aux points, les belles mains rapportent en plus et l'on joue en 7. Vous savez tout pour une vraie partie.",
  "build.queen":
    "Touchez la place marquée, {place}. Une dame que vous pourrez reprendre : gardez-la près du bord, où l'on couvre moins.",
  "build.two": "Touchez la place marquée, {place}. Un deux ne manquera à personne.",
  "build.joker":
    "Touchez la place marquée, {place} : tout en haut. Vous prendrez en premier, et il sera peut-être encore libre.",
  "build.any": "Touchez la place marquée, {place}.",
  "blind.try":
    "Un peu d'audace : touchez le **dos** marqué, puis « Prendre ». La carte sera montrée à tous, et ce qu'elle couvre se libère.",
  "joker.take":
    "Touchez **le joker**, puis « Prendre » : il s'échange contre une carte de la réserve, au choix parmi trois.",
  "like.try": "Touchez **{card}**, puis la **main {n}** : vous y avez déjà une carte de ce rang.",
  "take.try": "Touchez **{card}**, puis la **main {n}** : elle y servira mieux qu'ailleurs.",
  "hand.try": "Mettez {card} dans la **main {n}**.",
  "keep.try": "Gardez **{card}**.",
};
