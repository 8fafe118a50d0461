// Two people at a table of the house, as docs/protocol.md says: identity and table by HTTP, one WebSocket a screen.
import { WebSocket } from 'ws';
import { generator } from './asker.mjs';
import { post } from './http.mjs';

const TABLE = {
  game: 'soleil',
  options: { emperor: 'house', ingots: 'shuffled' },
  seats: [{ kind: 'me' }, { kind: 'open' }],
};

/** A message about the game begins so; its number is all that is needed to know that a screen has it. */
const GAME = /^\{"type":"game",(?:"re":"[^"]*",)?"seq":(\d+)/;

/** As the house's own client does, unless whole views are to be measured. */
const QUERY = process.env.WHOLE_VIEWS ? '' : '?views=increments';

function placed(list, [place, ...rest], item) {
  const copy = [...list];
  copy[place] = rest.length ? placed(list[place], rest, item) : item;
  return copy;
}

/** The view after a message with what is new in it. */
function applied(view, { set, add = {}, put = {} }) {
  const next = { ...view, ...set };
  for (const [name, items] of Object.entries(add)) next[name] = [...next[name], ...items];
  for (const [name, items] of Object.entries(put)) {
    for (const [place, item] of items) next[name] = placed(next[name], [place].flat(), item);
  }
  return next;
}

function read({ view, over }) {
  return { view, toMove: over ? null : view.to_move[0] };
}

export class Match {
  /** Bytes that all screens of all matches got. */
  static bytes = 0;

  /**
   * `saw(seat, seq, read)` is called for each state that a seat's screen gets; `read()` gives `{view, toMove}`. With
   * several addresses, processes of one house, each request and each screen takes one of them by lot.
   */
  constructor(address, number, saw, failed) {
    this.addresses = [address].flat();
    this.lot = generator(number + 1000);
    this.number = number;
    this.saw = saw;
    this.failed = failed;
    this.sent = 0;
    this.asked = new Set();
    this.led = [];
    this.views = [];
  }

  get address() {
    return this.addresses[Math.floor(this.lot() * this.addresses.length)];
  }

  async begin() {
    this.cookies = [];
    for (const seat of [0, 1]) {
      const me = { name: `Player ${this.number}-${seat}`, lang: 'en' };
      this.cookies[seat] = (await post(`http://${this.address}/api/me`, me)).cookie;
    }
    const { json } = await post(`http://${this.address}/api/tables`, TABLE, this.cookies[0]);
    await this.open(json.id);
  }

  /** The next game of the same two: a rematch, and both screens go on to it once they were told of it. */
  async again() {
    const led = [0, 1].map((seat) => new Promise((resolve) => (this.led[seat] = resolve)));
    this.tell(0, { type: 'rematch' });
    [this.id] = await Promise.all(led);
    this.led = [];
    for (const seat of [0, 1]) this.tell(seat, { type: 'follow' });
  }

  async open(id) {
    this.id = id;
    this.at = [id, id];
    this.screens = [0, 1].map((seat) => this.connect(seat, id));
  }

  connect(seat, id) {
    const headers = { cookie: this.cookies[seat] };
    const screen = new WebSocket(`ws://${this.address}/ws/tables/${id}${QUERY}`, {
      headers,
      perMessageDeflate: false,
    });
    screen.on('error', this.failed);
    screen.on('close', (code, reason) =>
      this.failed(new Error(`the house closed a connection: ${code} ${reason}`)),
    );
    screen.on('message', (data) => {
      Match.bytes += data.length;
      this.heard(seat, data.toString());
    });
    return screen;
  }

  heard(seat, text) {
    const game = GAME.exec(text);
    if (game) {
      const message = JSON.parse(text);
      message.view ??= applied(this.views[seat], message);
      this.views[seat] = message.view;
      if (this.at[seat] === this.id) this.saw(seat, Number(game[1]), () => read(message));
      return;
    }
    const message = JSON.parse(text);
    if (message.type === 'table') this.gathered(seat, message);
    else if (message.type !== 'chat' && message.type !== 'ok')
      this.failed(new Error(`the house sent ${text}`));
  }

  /** The second person sits down, then the host begins; once the game is over, a rematch leads to the next table. */
  gathered(seat, { id, status, seats, rematch, you }) {
    this.at[seat] = id;
    if (rematch) this.led[seat]?.(rematch);
    if (id !== this.id || status !== 'gathering') return;
    if (seat === 1 && seats[1].kind === 'open') this.once(1, { type: 'sit', seat: 1 });
    if (you.host && seats.every(({ kind, online }) => kind === 'person' && online)) {
      this.once(seat, { type: 'start' });
    }
  }

  /** A table is shown again whenever something about it changes: what was asked for is not asked for again. */
  once(seat, message) {
    const asked = `${this.id} ${message.type}`;
    if (this.asked.has(asked)) return;
    this.asked.add(asked);
    this.tell(seat, message);
  }

  play(seat, seq, { cell, symbol }) {
    this.tell(seat, {
      type: 'move',
      id: `m${this.sent++}`,
      seat,
      seq,
      move: { type: 'guess', cell, symbol },
    });
  }

  tell(seat, message) {
    this.screens[seat].send(JSON.stringify(message));
  }

  close() {
    for (const screen of this.screens ?? []) screen.removeAllListeners('close').terminate();
  }
}
