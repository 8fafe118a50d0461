/** The words of the ceremonies in French. */
export const fr = {
  last: "Le mot de la fin",
  "last.line": "{name} vide une rangée avec {word} : {points}.",
  "last.line.you": "Vous videz une rangée avec {word} : {points}.",
};
