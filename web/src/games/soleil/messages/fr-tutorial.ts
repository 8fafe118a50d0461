/** Les explications de la première partie, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  palace:
    "Bienvenue au palais d'**Atahualpa**. L'empereur, ici la maison, y a caché vingt-quatre animaux : six singes, six lézards, six araignées, six oiseaux. Nous entrons quand il en reste dix à trouver, et vous avez un peu d'avance.",
  gold: "Chaque case fermée porte un **lingot** de 10, 12, 14 ou 16. Trouvez l'animal de la case, et le lingot est à vous. Le plus riche gagne.",
  ask: "À votre tour, vous nommez une case et un animal. Une case au milieu a huit voisines : la réponse en dira davantage.",
  found:
    "Trouvé : l'animal est découvert et le lingot vous revient. Pas de question de plus pour autant : c'est au suivant.",
  missed:
    "Ce n'était pas cet animal. Rien ne bouge, mais vous savez maintenant qu'il n'est pas là, et tout le monde le sait.",
  listen:
    "Le robot a posé sa question. Chacun la sienne, à tour de rôle, et toutes les réponses sont pour tout le monde. Elles restent dans la liste des réponses : touchez-en une pour revoir les cases dont elle parle.",
  coins:
    "Une question qui manque peut rapporter aussi : des pièces, et du savoir. Elle n'est vaine que si l'animal n'est ni sur la case ni autour.",
  pencil:
    "Difficile de tout retenir ? Le **crayon** entoure ou barre des animaux sur votre plan, que personne d'autre ne voit. Le **conseiller** montre, si vous le demandez, ce que valent les questions.",
  hidden:
    "L'empereur ne compte que les animaux **encore cachés**. Après chaque trouvaille, relisez les réponses anciennes : l'animal découvert y était peut-être compté.",
  sure: "Vous tenez une **certitude**. Prenez-la avant le robot, ou gagez qu'il ne l'a pas vue et tentez d'abord un lingot plus lourd.",
  last: "Plus que quelques cases. Une espèce dont les six sont trouvés est montrée en gris : on peut la nommer encore, mais en vain.",
  over: "Les vingt-quatre animaux sont trouvés : lingots et pièces font le compte, le plus riche l'emporte. Vous savez tout pour une vraie partie ; Atahualpa peut y être l'un de vous.",
  "ask.try":
    "Touchez **B5**, puis **l'oiseau** : un lingot de 16 y dort, et c'est un bon poste d'observation.",
  count:
    "Le nombre annoncé, **{n}**, dit combien de cases voisines cachent ce même animal, diagonales comprises, sans dire lesquelles. Vous recevez une pièce pour chacune.",
  "coins.try":
    "**B4**, encore l'oiseau. Des réponses d'avant en ont exclu le lézard et l'araignée : c'est un oiseau ou un singe, et le compte dira où chercher les autres.",
  "sure.try":
    "Touchez **{cell}**, puis **{animal}** : toutes les réponses réunies n'y laissent plus de place à un autre animal.",
  "heaviest.try":
    "Touchez **{cell}**, puis **{animal}** : les réponses le permettent, et le lingot vaut {gold}.",
};
