/** The words of the ceremonies in English. */
export const en = {
  open: "The palace is open",
  "open.line": "{name} turns the last stone: {animal} on {cell}.",
  "open.line.you": "You turn the last stone: {animal} on {cell}.",
  lead: "{name} leads with {score}.",
  "lead.you": "You lead with {score}.",
};
