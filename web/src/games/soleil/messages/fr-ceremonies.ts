/** The words of the ceremonies in French. */
export const fr = {
  open: "Le palais est ouvert",
  "open.line": "{name} retourne la dernière pierre : {animal} en {cell}.",
  "open.line.you": "Vous retournez la dernière pierre : {animal} en {cell}.",
  lead: "{name} mène avec {score}.",
  "lead.you": "Vous menez avec {score}.",
};
