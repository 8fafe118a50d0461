/** The words of the house in French: short, friendly, vouvoiement. */
export const fr = {
  "house.name": "Pyramidion",
} satisfies Record<string, string | { one: string; other: string }>;
