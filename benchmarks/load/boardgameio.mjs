// Two people at a match of boardgame.io: its lobby by HTTP, its socket.io transport with the frames written by hand, so
// that this side's client costs no more than the other's.
import { WebSocket } from 'ws';
import { post } from './http.mjs';

const NAMESPACE = '/soleil,';
const EVENT = `42${NAMESPACE}`;
/** The state's own number comes before those in its log. */
const STATE_ID = '"_stateID":';

export class Match {
  /** `saw(seat, seq, read)` is called for each state that a seat's screen gets; `read()` gives `{view, toMove}`. */
  constructor(address, number, saw, failed) {
    this.lobby = `http://${address}/games/soleil`;
    this.socket = `ws://${address}/socket.io/?EIO=4&transport=websocket`;
    this.number = number;
    this.games = 0;
    this.saw = saw;
    this.failed = failed;
  }

  /** A seed of its own for each game, as the house draws one for each table. */
  seed() {
    return this.number * 1_000_003 + this.games++;
  }

  async begin() {
    const body = { numPlayers: 2, setupData: { seed: this.seed() } };
    this.id = (await post(`${this.lobby}/create`, body)).json.matchID;
    await this.join();
    this.sockets = await Promise.all([0, 1].map((seat) => this.connect(seat)));
    await this.sync();
  }

  /** The next game of the same two: a new match on the open sockets, as boardgame.io's own client does it. */
  async again() {
    const body = { playerID: '0', credentials: this.credentials[0], setupData: { seed: this.seed() } };
    this.id = (await post(`${this.lobby}/${this.id}/playAgain`, body)).json.nextMatchID;
    await this.join();
    await this.sync();
  }

  async join() {
    this.credentials = [];
    for (const seat of [0, 1]) {
      const body = { playerID: String(seat), playerName: `Player ${seat}` };
      const { json } = await post(`${this.lobby}/${this.id}/join`, body);
      this.credentials[seat] = json.playerCredentials;
    }
  }

  connect(seat) {
    const socket = new WebSocket(this.socket, { perMessageDeflate: false });
    socket.on('error', (error) => this.failed(error));
    socket.on('close', () => this.failed(new Error('boardgame.io closed a connection')));
    return new Promise((resolve) => {
      socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith(EVENT)) this.heard(seat, text);
        else if (text[0] === '0') socket.send(`40${NAMESPACE}`);
        else if (text[0] === '2') socket.send('3');
        else if (text.startsWith(`40${NAMESPACE}`)) resolve(socket);
        else this.failed(new Error(`boardgame.io sent ${text.slice(0, 200)}`));
      });
    });
  }

  async sync() {
    this.sockets.forEach((socket, seat) => {
      const args = ['sync', this.id, String(seat), this.credentials[seat], 2];
      socket.send(EVENT + JSON.stringify(args));
    });
  }

  heard(seat, text) {
    const type = /^\["(\w+)","([^"]+)",/.exec(text.slice(EVENT.length, EVENT.length + 64));
    if (!type || type[2] !== this.id || (type[1] !== 'update' && type[1] !== 'sync')) return;
    const at = text.indexOf(STATE_ID) + STATE_ID.length;
    this.saw(seat, Number.parseInt(text.slice(at, at + 10), 10), () => {
      const payload = JSON.parse(text.slice(EVENT.length))[2];
      const { G, ctx } = type[1] === 'sync' ? payload.state : payload;
      return { view: G, toMove: ctx.gameover ? null : Number(ctx.currentPlayer) };
    });
  }

  play(seat, seq, { cell, symbol }) {
    const playerID = String(seat);
    const payload = { type: 'guess', args: [cell, symbol], playerID, credentials: this.credentials[seat] };
    const args = ['update', { type: 'MAKE_MOVE', payload }, seq, this.id, playerID];
    this.sockets[seat].send(EVENT + JSON.stringify(args));
  }

  close() {
    for (const socket of this.sockets ?? []) socket.removeAllListeners('close').terminate();
  }
}
