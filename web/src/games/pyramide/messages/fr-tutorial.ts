/** Les explications de la première partie, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  game: "L'un souffle des mots, l'autre trouve celui auquel il pense. Cinq mots rendent une **phrase**, et la phrase cache une **énigme**. À deux, un mot trouvé donne un point à chacun. Vous avez gagné le premier round ; voici le deuxième.",
  roles:
    "Pour commencer, le robot est **DICO** : il a la phrase sous les yeux et donne les indices. Vous êtes **SYNO** et vous devinez. Le titre met sur la voie.",
  found: "Trouvé : DICO et vous avancez d'un point. Même trouvé plus vite, le mot coûte le pari entier.",
  struck:
    "Les indices du pari sont épuisés : le mot est **barré** et restera caché dans la phrase. On passe au suivant.",
  alone:
    "À vous maintenant. Les mots viennent dans l'ordre de la phrase. Accents et majuscules ne comptent pas, mais le mot doit être exactement le bon.",
  early:
    "L'énigme se dessine ? À deux, vous pouvez la proposer **avant la fin** : juste, elle vaut 2 points. Fausse, vous n'y avez plus droit, et DICO pourra l'essayer.",
  solve:
    "La phrase est lue, avec un silence à la place des mots barrés. Une seule réponse : de qui parle-t-elle ?",
  dico: "Les rôles changent : vous êtes **DICO**. Vous voyez la phrase et ses cinq mots ; le robot n'en voit que le titre. L'énigme, ni l'un ni l'autre ne la connaît.",
  wager:
    "Avant chaque mot, dites en combien d'indices il sera trouvé. Treize briques pour cinq mots : deux ou trois chacun.",
  clue: "Un indice est **un seul mot** du dictionnaire, qui fait penser au vôtre. Jamais un mot de même racine, un mot composé ou un simple écho de son : le mot serait perdu.",
  bonus:
    "Ne pariez pas tout : sans briques, les mots restants sont perdus. Et si les cinq mots sont trouvés, chaque brique qui reste vaut **un point** à chacun.",
  enough:
    "Vous savez l'essentiel. Le meilleur score gagne le round, trois rounds mènent aux expressions de la fin ; à quatre, deux équipes s'affrontent et jouent la Grande Pyramide. Terminez ici cette première partie, ou jouez-la jusqu'au bout.",
  bet: "DICO a parié **{n}** : autant d'indices au plus pour ce mot, et autant de briques retirées de l'**obélisque**. Il y en a treize pour les cinq mots.",
  guess:
    "L'indice est « {clue} » : un synonyme, un contraire, ou ce qui fait penser au mot. Proposez un mot, ou taisez-vous et attendez l'indice suivant, s'il en reste.",
  "guess.first": "Pour cette fois, la maison vous souffle la réponse : proposez **{word}**.",
  "guess.try": "Vous séchez ? Proposez **{word}**.",
  "early.try": "Touchez « Proposer l'énigme » et tentez **{answer}**, à en croire la savane.",
  "solve.try": "Tentez **{answer}**, à en croire la savane.",
  missed:
    "« {word} » : pas encore. Un second indice resserre : le robot cherche ce que **tous** vos indices ont en commun.",
  "missed.silent":
    "Pas encore. Un second indice resserre : le robot cherche ce que **tous** vos indices ont en commun.",
  "bet.try": "Pariez **{n}** : c'est à peu près la part de chaque mot.",
  "clue.try": "Donnez **{word}** : votre partenaire y pensera sans doute.",
};
