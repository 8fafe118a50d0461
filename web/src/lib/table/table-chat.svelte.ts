/** The chat of one table: its lines, how many nobody has read here, and the last word of whoever looks after the room. */
import { t } from "../i18n.svelte";
import { live } from "../notices.svelte";
import { phraseWords } from "../language/phrases";
import type { ChatLine } from "../protocol";

const MAX_CHAT_LINES = 200;
/** Who speaks when the console of the house does. */
const HOST_ID = "host";
/** Seconds for which an announcement is news to whoever comes in. */
const ANNOUNCEMENT_SECONDS = 600;

export class TableChat {
  lines = $state.raw<ChatLine[]>([]);
  /** Lines that nobody has looked at on this screen. */
  unread = $state(0);
  /** The last word of whoever looks after the room, until it is put away. */
  announced = $state.raw<ChatLine | null>(null);

  /** Whose words the reader does not want to see: people whom they have blocked. */
  blocked = $state.raw<string[]>([]);
  /** At a table of the lobby who sits there: others are heard if the reader wants to. Null: everybody is heard. */
  seated = $state.raw<string[] | null>(null);
  /** The reader wants to hear onlookers. */
  onlookers = $state(false);
  /** What is shown of it. */
  readonly shown = $derived(this.lines.filter((line) => !this.hides(line)));
  /** Whether onlookers have said something that is not shown. */
  readonly hasOnlookers = $derived(
    this.seated !== null &&
      this.lines.some((line) => this.isOnlooker(line) && !this.blocked.includes(line.who)),
  );

  private greeted = false;
  private me = "";

  private isOnlooker(line: ChatLine): boolean {
    // What the house or its console tells concerns everybody.
    const told = line.who === "" || line.who === HOST_ID || line.who === this.me;
    return this.seated !== null && !told && line.seat === null && !this.seated.includes(line.who);
  }

  private hides(line: ChatLine): boolean {
    return this.blocked.includes(line.who) || (!this.onlookers && this.isOnlooker(line));
  }

  /** Lines that the house sent: all that there are at first, then what is new. `me` is the reader, `now` in seconds. */
  hear(lines: ChatLine[], me: string | undefined, now: number): void {
    const history = !this.greeted;
    this.greeted = true;
    this.me = me ?? "";
    const last = this.lines.at(-1)?.n ?? -1;
    const fresh = lines.filter((line) => line.n > last);
    if (fresh.length === 0) return;
    this.lines = [...this.lines, ...fresh].slice(-MAX_CHAT_LINES);
    const word = fresh.findLast((line) => line.who === HOST_ID);
    if (word && now - word.at < ANNOUNCEMENT_SECONDS) this.announced = word;
    if (history) return;
    const others = fresh.filter((line) => line.who !== me && !this.hides(line));
    // What the house tells comes without a name, and nobody has to answer it.
    this.unread += others.filter((line) => line.name).length;
    for (const line of others) {
      const text = line.text ?? phraseWords(line.phrase ?? "", line.seat);
      live.say(line.name ? t("chat.says", { name: line.name, text }) : text);
    }
  }
}
