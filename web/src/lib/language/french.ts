/** French punctuation keeps to its word: no line begins with « ? » or ends with an opening quotation mark. */
export function bound(text: string): string {
  return text.replace(/« /g, "«\u00a0").replace(/ ([?!:;»])/g, "\u00a0$1");
}
