/** Les explications de la première partie, en français. */
import type { Messages } from "$lib/i18n.svelte";

export const fr: Messages = {
  target:
    "Cinq phases mènent du bord de la **cible** à son cœur. Chacun a une tour de cinq **pions** ; les deux premières phases n'éliminent personne, elles coûtent des pions.",
  premier:
    "Le Premier Tour vient d'être joué : une même question pour tous, et la **caméra** désigne qui répond. Une erreur ou une redite coûte un pion, trois pions perdus finissent la phase. Vous n'en avez perdu aucun.",
  define:
    "Les Définitions : six mots qui commencent tous par **P**, un point chacun. Les robots en ont trouvé trois et quatre. Ici rien ne presse ; dans une vraie partie le sablier court.",
  again:
    "La définition suivante vient aussitôt. Vous séchez ? **Passez** : ce que vous avez manqué est relu à la fin. Une faute de frappe ou d'accent ne coûte rien.",
  wrong:
    "Pas tout à fait. Si vous tenez à une réponse, **contestez** avant le coup suivant : les autres votent, et la majorité décide. Les robots, eux, s'abstiennent.",
  suite:
    "Les deux moins bons aux Définitions ont perdu un pion. Voici La Suite : un indice, trois exemples, et chacun continue la liste. Qui se trompe, se répète ou se tait sort pour cette question ; qui reste **le dernier** marque.",
  continue: "La caméra est sur vous. Une réponse qui n'a pas été dite, ni donnée en exemple.",
  marker:
    "Vous avez tenu le plus longtemps : un point pour vous. Deux points qualifient, et il y a **deux places**.",
  qualified: "Deux points : vous passez aux **Enchères**, face à qui vous rejoindra.",
  out: "Les deux places sont prises : cette fois, vous regardez. À une vraie table vous pourriez arbitrer. La partie va vers sa fin sans vous ; recommencez quand vous voulez.",
  bid: "Les Enchères : la question est lue, et l'on annonce **combien** de réponses on donnera. L'autre monte ou passe ; le plus offrant répond. Tenir parole vaut un point, une seule erreur le donne à l'autre.",
  contract: "À vous de tenir parole : exactement le nombre annoncé, sans erreur ni redite.",
  second:
    "Un point est marqué. L'autre joueur ouvre la question suivante ; **deux points** mènent en finale. Monter d'un de plus que le robot suffit souvent.",
  watch:
    "La finale est pour l'autre. Qui a perdu Les Enchères garde 2 points : c'est plus qu'une finale sans aucun niveau et un seul pion.",
  finale:
    "La finale est à vous. Six **niveaux** : le premier demande une réponse, le sixième six. Trois questions par niveau ; **passer** mène à la suivante. D'ordinaire, 90 secondes pour tout.",
  validate:
    "Assez de réponses ? **Validez** pour monter d'un niveau. Personne ne dit si elles sont justes avant la fin : une de plus ne nuit pas.",
  climb:
    "Vous avez le geste. Grimpez tant que vous voulez : chaque niveau franchi vaut un point, le sixième cinq de plus. **Terminer la finale** fait vérifier ce que vous avez.",
  over: "La vérification est faite : les pions de la tour, plus un point par niveau. Le plus grand total gagne. Vous savez tout pour une vraie partie, sablier compris.",
  "answer.try": "Répondez **{answer}**.",
  "pass.try": "Rien ne vient ? Passez.",
  "bid.try": "Annoncez **{n}** : c'est dans vos moyens.",
  "bid.pass": "Passez : laissez-lui cette promesse, elle est trop haute.",
  "validate.try": "Touchez « Je valide ».",
  "climb.try":
    "Touchez **Terminer la finale** : vous avez de quoi gagner. Ou grimpez encore, pour le plaisir.",
};
