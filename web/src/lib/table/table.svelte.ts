/** One table as this screen sees it: what the connection brought, and what the reader may do. */
import { loadClient } from "../../games";
import type {
  Beat,
  DescribeContext,
  GameClient,
  GameEvent,
  GameView,
  LegalMoves,
  Move,
  PlayReply,
} from "../../games/types";
import { api } from "../api";
import { browser, Connection, tableAddress, type Answer, type ConnectionState } from "./connection";
import { tellDelivered } from "../offline/deliver";
import { PendingMoves } from "../offline/pending-moves";
import { TableMemory } from "../offline/table-memory";
import { botName } from "../seats/bots";
import { house } from "../house.svelte";
import { language, said, t } from "../i18n.svelte";
import { live, notices } from "../notices.svelte";
import { proposalWords } from "./proposals";
import { ShownReactions, type Reaction } from "./reactions.svelte";
import { router } from "../router.svelte";
import { ruleLink } from "../rulebook/rules";
import type { Seal } from "../chance/seal";
import { SealKeeper } from "../chance/seal-keeper";
import { sentence } from "../language/sentences";
import { TableChat } from "./table-chat.svelte";
import { TableClock } from "./table-clock.svelte";
import type { AdviceMessage, GameMessage, Incoming, Outgoing, Said, Seat, Table } from "../protocol";

export interface RecordEntry {
  n: number;
  event: GameEvent;
}

/** Told of every `game` message; `first` marks the first one of a connection, which carries no events. */
export type StepListener = (message: GameMessage, first: boolean) => void;

/** How often « absent depuis » is counted on, in milliseconds. */
const CLOCK_TICK_MS = 5000;
/** When the house is asked whether it still knows this device, in milliseconds after it was sent away. */
const COME_BACK_DELAYS_MS = [300, 1500];

export class TableSession {
  table = $state.raw<Table | null>(null);
  connectionState = $state<ConnectionState>("connecting");
  client = $state.raw<GameClient | null>(null);
  record = $state.raw<RecordEntry[]>([]);
  pending = $state(false);
  closed = $state.raw<({ code: string } & Said) | null>(null);
  /** The seat whose private view this screen shows although several people share it. */
  unveiled = $state<number | null>(null);
  /** The rule that the reader asked for, and how often: asking again opens it again. */
  rule = $state.raw<{ id: string; n: number } | null>(null);

  /** The house's clock, in seconds since 1970. */
  now = $state(Date.now() / 1000);

  /** Each step of the game is told to these, in order: a page that follows `game` alone may miss one of several. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
  readonly stepListeners = new Set<StepListener>();

  /** What people at the table show by a tap. */
  readonly reactions = new ShownReactions();
  readonly chat = new TableChat();
  private readonly clock = new TableClock(() => this.followTurn());

  private latest = $state.raw<GameMessage | null>(null);
  private advised = $state.raw<AdviceMessage | null>(null);
  private openGame: GameMessage | null = null;
  private readonly connection: Connection;
  private entries = 0;
  private skew = 0;
  private returning = false;
  /** Changes of eyes that the house has not answered. */
  private looks = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
  private readonly telling = new Map<string, Promise<Answer>>();
  private stopped = false;
  private readonly sealKeeper: SealKeeper;
  private readonly memory: TableMemory | null;
  /** What is shown is what this device remembers of the table: when that was true, in milliseconds since 1970. */
  asOf = $state<number | null>(null);
  /** The line was lost, and is not back however often it is tried again. */
  away = $state(false);

  /** On the endpoint `salon` this is a screen that is nobody's and shows what everybody may know. */
  constructor(
    readonly id: string,
    endpoint: "tables" | "salon" = "tables",
  ) {
    this.connection = new Connection(
      tableAddress(id, endpoint),
      {
        message: (message, first) => this.receive(message, first),
        stateChanged: (state) => this.follow(state),
        delivered: (reply) => tellDelivered(reply),
      },
      said,
      browser,
      endpoint === "tables" ? new PendingMoves(id) : null,
    );
    this.memory = endpoint === "tables" ? new TableMemory(id) : null;
    this.sealKeeper = new SealKeeper(id, (nonce) => this.connection.ask({ type: "nonce", nonce }));
  }

  start(): () => void {
    const online = (): void => this.connection.hurry();
    const offline = (): void => this.connection.cut();
    const hidden = (): void => {
      if (document.visibilityState === "visible") this.connection.hurry();
      // A telephone that is put away must not show a hand when somebody else picks it up.
      else {
        this.veil();
        this.memory?.write();
      }
    };
    addEventListener("online", online);
    addEventListener("offline", offline);
    document.addEventListener("visibilitychange", hidden);
    const tick = setInterval(() => (this.now = Date.now() / 1000 + this.skew), CLOCK_TICK_MS);
    this.connection.start();
    return () => {
      this.stopped = true;
      clearInterval(tick);
      this.clock.stop();
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", hidden);
      this.memory?.write();
      this.connection.stop();
    };
  }

  /** Several seats are played on this screen, so each one's view waits behind the curtain. */
  readonly shared = $derived((this.table?.you.seats.length ?? 0) > 1);
  /** Nothing at this table is anybody's secret: a shared screen follows whose turn it is by itself. */
  readonly openly = $derived(
    this.shared && this.table !== null && (this.client?.open?.(this.table.options) ?? false),
  );
  /** What may be on this screen now. */
  readonly game = $derived(this.mayShow(this.latest) ? this.latest : null);
  readonly seats = $derived(this.table?.seats ?? []);
  readonly names = $derived(this.seats.map((seat) => nameOf(seat)));
  readonly toMove = $derived(this.table?.status === "playing" ? (this.game?.view.to_move ?? []) : []);
  /** My seats that the game waits for. */
  readonly myTurns = $derived(
    this.table?.paused ? [] : this.toMove.filter((seat) => this.table?.you.seats.includes(seat)),
  );
  /** Whoever plays here may pause the table and take it up again, and so may its host; nobody in a game over days. */
  readonly mayPause = $derived(
    this.table?.status === "playing" &&
      (this.table.pace === 0 || this.table.paused !== null) &&
      (this.table.you.host || this.table.seats.some((seat) => seat.mine)),
  );
  /** Seats that the game passes over. */
  readonly resigned = $derived((this.game?.view["resigned"] as number[] | undefined) ?? []);
  /** My seat whose last move the house would let be taken back, unless the table is being asked something. */
  readonly takeable = $derived.by(() => {
    const seat = this.game?.take_back ?? null;
    const idle = this.table?.status === "playing" && !this.table.paused && !this.table.proposal;
    return seat !== null && idle && this.table?.you.seats.includes(seat) ? seat : null;
  });
  readonly advice = $derived(
    this.advised && this.advised.seq === this.game?.seq && this.advised.seat === this.game.seat
      ? this.advised.advice
      : null,
  );

  /** When the running deadline falls, in milliseconds of `performance.now()`. */
  get deadline(): number | null {
    return this.clock.deadline;
  }

  /** Seconds that were left of it when the house spoke last: what a paused table shows. */
  get left(): number | null {
    return this.clock.left;
  }

  /** What the table waits for while game time stands still. */
  get beat(): Beat | null {
    return this.clock.beat;
  }

  context(): DescribeContext {
    return {
      lang: language.lang,
      names: this.names,
      seat: this.game?.seat ?? null,
      options: this.table?.options ?? {},
    };
  }

  // What the reader does.

  async play(move: Move): Promise<PlayReply> {
    const game = this.game;
    if (!game || game.seat === null) return { done: false, why: "stale" };
    this.pending = true;
    const moment = this.client?.moment;
    const now = moment?.(game.view);
    const still = moment && ((view: GameView) => moment(view) === now);
    if (this.connection.state !== "open") notices.show(t("play.kept"));
    const reply = await this.connection.move({ seat: game.seat, seq: game.seq, move }, still);
    this.pending = false;
    if (reply.done) {
      // Who sits at the screen by now may be the next one.
      const theirs = this.unveiled === game.seat;
      if (theirs && this.shared && !this.openly && !this.goesOn(game.seat)) this.veil();
    } else if (reply.why === "stale") {
      // A move that was not answered before the page was left is kept, and sent by the next one.
      if (!this.stopped) notices.show(t("play.stale"), "bad");
    } else if (reply.why === "error") notices.show(reply.text, "bad");
    else
      notices.show(reply.text, "bad", {
        label: ruleLink(reply.rule),
        run: () => this.openRule(reply.rule),
      });
    return reply;
  }

  /** The same person has another move to make before anybody else. */
  private goesOn(seat: number): boolean {
    const view = this.game?.seat === seat ? this.game.view : null;
    return view !== null && view.to_move.includes(seat) && (this.client?.goesOn?.(view) ?? false);
  }

  /** Says what went wrong by itself; the answer tells whether it went well. */
  async tell(message: Outgoing): Promise<Answer> {
    const answer = await this.connection.ask(message);
    // Whoever has left the table needs no answer.
    if (!answer.ok && this.connection.state !== "closed")
      notices.show(answer.said ? said(answer.said) : t("error.lost"), "bad");
    return answer;
  }

  /** The same for what is meant once: pressed again before the answer is there, it is the same press. */
  tellOnce(message: Outgoing): Promise<Answer> {
    const same = JSON.stringify(message);
    const told = this.telling.get(same) ?? this.tell(message).finally(() => this.telling.delete(same));
    this.telling.set(same, told);
    return told;
  }

  /** The page of the rematch opens next and gets this page's connection. */
  goOn(rematch: string): void {
    this.connection.passOn(tableAddress(rematch), rematch);
  }

  /** Opens the curtain for one of my seats. */
  async unveil(seat: number): Promise<void> {
    this.unveiled = seat;
    const answer = await this.look(this.tell({ type: "look", seat }));
    if (!answer.ok && this.unveiled === seat) this.unveiled = null;
  }

  /** Closes it: the private view leaves this page at once, whatever the house is still sending. */
  veil(): void {
    if (this.unveiled === null) return;
    this.unveiled = null;
    this.latest = this.openGame;
    this.advised = null;
    if (this.connection.state === "open") void this.look(this.connection.ask({ type: "look", seat: null }));
  }

  /** Counts a change of eyes until it is answered. */
  private async look(asked: Promise<Answer>): Promise<Answer> {
    this.looks += 1;
    const answer = await asked;
    this.looks -= 1;
    return answer;
  }

  /** Takes the last move back; where others play, they are asked first. */
  async takeBack(): Promise<void> {
    const [seat, seq] = [this.takeable, this.game?.seq];
    if (seat !== null && seq !== undefined)
      this.tellAsked(await this.tellOnce({ type: "take_back", seat, seq }));
  }

  /** Gives one of my seats up. */
  async resign(seat: number): Promise<boolean> {
    return (await this.tellOnce({ type: "resign", seat })).ok;
  }

  /** Ends the game; where others play, they are asked first. */
  async end(): Promise<boolean> {
    const answer = await this.tellOnce({ type: "end" });
    this.tellAsked(answer);
    return answer.ok;
  }

  /** Asks the others who played for the coach's review of the game. */
  async askReview(): Promise<void> {
    this.tellAsked(await this.tellOnce({ type: "review" }));
  }

  /** The banner shows the question; whoever cannot see it hears that it was put. */
  private tellAsked(answer: Answer): void {
    if (answer.ok && answer.message.type === "asked") live.say(t("ask.asked"));
  }

  async askCoach(): Promise<void> {
    const seat = this.game?.seat;
    if (seat !== null && seat !== undefined) await this.tell({ type: "coach", seat });
  }

  /** What the seat of this screen may do now. Whoever asks says what it means that there is no answer. */
  async askLegal(): Promise<LegalMoves | null> {
    const seat = this.game?.seat ?? null;
    if (seat === null) return null;
    const answer = await this.connection.ask({ type: "legal", seat });
    return answer.ok && answer.message.type === "legal" && answer.message.seat === seat
      ? answer.message
      : null;
  }

  /** Shows everybody a reaction. One tap too many is not worth a word. */
  react(reaction: Reaction): void {
    void this.connection.ask({ type: "react", reaction });
  }

  openRule(id: string): void {
    this.rule = { id, n: (this.rule?.n ?? 0) + 1 };
  }

  // What the connection brings.

  private follow(state: ConnectionState): void {
    this.connectionState = state;
    if (state === "lost") {
      // A new connection looks as the public again; so does this page.
      this.veil();
      this.remember();
      if (!this.away) live.say(t("connection.lost"));
      this.away = true;
    } else if (state === "open") {
      if (this.table) live.say(t("connection.back"));
      this.away = false;
    }
  }

  private receive(message: Incoming, first: boolean): void {
    switch (message.type) {
      case "table":
        this.returning = false;
        this.asOf = null;
        this.tellPause(message);
        this.tellProposal(message);
        this.skew = message.now - Date.now() / 1000;
        this.now = message.now;
        this.table = message;
        this.chat.seated = message.listed ? message.seats.flatMap((seat) => seat.who ?? []) : null;
        this.clock.follow(message);
        this.sealKeeper.follow(message);
        this.lookAgain(message);
        void this.loadGame(message.game);
        this.note();
        break;
      case "game":
        this.show(message, first);
        this.followTurn();
        this.note();
        break;
      case "chat":
        this.chat.hear(message.lines, this.table?.you.who, this.now);
        break;
      case "reaction":
        if (!this.chat.blocked.includes(message.who)) this.reactions.show(message);
        break;
      case "advice":
        this.advised = message;
        break;
      case "moved":
        // The same kind of page, of the other table.
        router.go(location.pathname.replace(/[^/]*$/, message.table));
        notices.show(t("moved", { name: message.by }));
        break;
      case "closed":
        if (message.code === "no_identity" && this.table && !this.returning) void this.comeBack(message);
        else this.closed = message;
        break;
      case "refused":
      case "error":
        notices.show(said(message), "bad");
        break;
    }
  }

  /**
   * Every screen of this person was sent away. The device on which they asked for it has a new cookie, or is about to:
   * if the house knows who it is, it comes back.
   */
  private async comeBack(message: { code: string } & Said): Promise<void> {
    this.returning = true;
    for (const wait of COME_BACK_DELAYS_MS) {
      await new Promise((done) => setTimeout(done, wait));
      const me = await house.settled();
      if (this.stopped) return;
      if (!me) break; // they have deleted their data here
      const known = await api.me().then(
        () => true,
        () => false,
      );
      if (this.stopped) return;
      if (known) {
        this.connection.start();
        return;
      }
    }
    this.closed = message;
  }

  /** What of this page may lie on the device: never a seat that is behind the curtain of a shared screen. */
  private note(): void {
    if (this.table) this.memory?.note(this.table, this.shared ? this.openGame : this.latest);
  }

  /** The house cannot be reached and nothing is shown yet: how the table was when it was last seen here. */
  private remember(): void {
    const found = this.table || this.closed ? null : this.memory?.read();
    if (!found) return;
    this.asOf = found.at;
    this.table = found.value.table;
    this.latest = found.value.game;
    void this.loadGame(found.value.table.game);
  }

  private tellPause(next: Table): void {
    if (!this.table || Boolean(this.table.paused) === Boolean(next.paused)) return;
    const name = next.paused?.name;
    if (name) live.say(t("pause.said", { name }));
    else if (next.paused) live.say(t("pause.said.nobody"));
    else if (next.status === "playing") live.say(t("pause.over"));
  }

  /** The reader has seen enough of the beat. */
  async ready(): Promise<void> {
    if (this.beat) await this.tellOnce({ type: "ready", seq: this.beat.seq });
  }

  /** Whoever is asked something hears it wherever they are on the page. */
  private tellProposal(next: Table): void {
    const { proposal } = next;
    if (!proposal || proposal.number === this.table?.proposal?.number) return;
    if (proposal.by !== next.you.who) live.say(proposalWords(next, proposal));
  }

  /**
   * Whoever shared this screen has gone, and one seat is left: there is nobody to hide it from. Or somebody came to
   * play here too, and the view that was on it goes behind the curtain.
   */
  private lookAgain({ status, you }: Table): void {
    const [only, ...others] = you.seats;
    const another = you.looking !== null && you.looking !== this.unveiled;
    // What this message knows of the eyes is out of date while they are changing.
    if (others.length > 0 && another && !this.openly && this.looks === 0)
      void this.look(this.connection.ask({ type: "look", seat: null }));
    if (status === "playing" && only !== undefined && others.length === 0 && you.looking === null)
      void this.look(this.connection.ask({ type: "look", seat: only }));
  }

  private followTurn(): void {
    if (this.beat) return;
    const [next] = this.myTurns;
    if (this.openly && next !== undefined && next !== this.unveiled) void this.unveil(next);
  }

  private mayShow(message: GameMessage | null): boolean {
    if (!message || message.seat === null || !this.shared || this.openly) return true;
    return message.seat === this.unveiled;
  }

  private show(message: GameMessage, first: boolean): void {
    const before = this.latest;
    if (message.seat === null) this.openGame = message;
    if (this.mayShow(message)) this.latest = message;
    this.clock.set(message.deadline_in);
    if (first && before?.seq !== message.seq) this.recall();
    this.append(message.events);
    for (const event of message.events) this.announce(event);
    for (const listener of this.stepListeners) listener(message, first);
  }

  /** After a reload or a lost connection the record begins with what the view remembers. */
  private recall(): void {
    const view = this.latest?.view;
    if (!view || !this.client?.past) return;
    this.record = [];
    this.append(this.client.past(view));
  }

  private append(events: GameEvent[]): void {
    if (events.length === 0) return;
    this.record = [...this.record, ...events.map((event) => ({ n: ++this.entries, event }))];
  }

  private announce(event: GameEvent): void {
    if (this.client) live.say(sentence(this.client, event, this.context()));
  }

  private async loadGame(key: string): Promise<void> {
    if (this.client) return;
    const client = await loadClient(key);
    if (this.client) return;
    this.client = client;
    if (this.record.length === 0) this.recall();
    this.followTurn();
  }

  /** The commitment as this device first saw it, and its nonce, for the check after the game. */
  get seal(): Seal | null {
    return this.sealKeeper.seal;
  }
}

export function nameOf(seat: Seat): string {
  return seat.name ?? (seat.kind === "bot" ? botName(seat.seat) : t("seat.number", { n: seat.seat + 1 }));
}
