/** The words of the ceremonies in English. */
export const en = {
  last: "The last word",
  "last.line": "{name} clears a row with {word}: {points}.",
  "last.line.you": "You clear a row with {word}: {points}.",
};
