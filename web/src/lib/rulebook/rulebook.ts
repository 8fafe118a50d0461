/**
 * A rule book in Markdown, as a game's package holds it (`rules.fr.md`), read into entries that the rules panel shows and opens at their place.
 *
 * `## Title` is a section. A paragraph or list item that begins with rule ids in bold (`**R-S4** …`, `- **R-S5, A-S4** …`)
 * or a heading with them (`### R-S4 · Title`) is a rule; it goes on until the next rule or heading. The rest is prose.
 * The first heading of level 1 is the book's title and is left out.
 */
import type { RuleEntry } from "../../games/types";

const ID = /[RA]-[A-Z]+\d+/g;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const LEAD = /^(?:[-*]\s+)?\*\*([^*]*?[RA]-[A-Z]+\d+[^*]*?)\*\*[\s.:·–—]*(.*)$/s;

export function parseRules(markdown: string): RuleEntry[] {
  const entries: RuleEntry[] = [];
  for (const block of blocks(markdown)) {
    const heading = HEADING.exec(block);
    if (heading) {
      const title = heading[2] ?? "";
      const ids = title.match(ID);
      if (ids) entries.push({ kind: "rule", ids: [...ids], title: withoutIds(title), text: "" });
      else if (heading[1] !== "#") entries.push({ kind: "section", title });
      continue;
    }
    const lead = LEAD.exec(block);
    const last = entries.at(-1);
    if (lead) {
      const head = lead[1] ?? "";
      entries.push({ kind: "rule", ids: head.match(ID) ?? [], title: withoutIds(head), text: lead[2] ?? "" });
    } else if (last && last.kind !== "section") {
      last.text = last.text ? `${last.text}\n\n${block}` : block;
    } else {
      entries.push({ kind: "prose", text: block });
    }
  }
  return entries;
}

/** Paragraphs, headings and list items, each in one line. */
function blocks(markdown: string): string[] {
  const out: string[] = [];
  let open = false;
  for (const line of markdown.split(/\r?\n/)) {
    const text = line.trim();
    if (text === "" || text.startsWith("<!--")) open = false;
    else if (HEADING.test(text)) {
      out.push(text);
      open = false;
    } else if (!open || /^[-*]\s+/.test(text)) {
      out.push(text);
      open = true;
    } else out[out.length - 1] += ` ${text}`;
  }
  return out;
}

function withoutIds(head: string): string | null {
  const rest = head.replace(ID, "").replace(/^[\s,;.:·–—()]+|[\s,;:·–—(]+$/g, "");
  return rest === "" ? null : rest;
}

/** A run of text: plain, bold, italic, or the id of another rule. */
export interface Span {
  style: "plain" | "strong" | "em" | "rule";
  text: string;
}

export function spans(text: string): Span[] {
  const out: Span[] = [];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\b[RA]-[A-Z]+\d+\b)/)) {
    if (part === "") continue;
    if (part.startsWith("**")) out.push({ style: "strong", text: part.slice(2, -2) });
    else if (part.startsWith("*") && part.length > 2) out.push({ style: "em", text: part.slice(1, -1) });
    else out.push({ style: /^[RA]-[A-Z]+\d+$/.test(part) ? "rule" : "plain", text: part });
  }
  return out;
}
