// Plays one game on boardgame.io's engine and prints it as a transcript with the answers that it gave.
import client from 'boardgame.io/dist/cjs/client.js';
import { Soleil } from './soleil.mjs';
import { Asker, generator } from './asker.mjs';

const seed = Number(process.argv[2]);
const game = { ...Soleil, setup: (context) => Soleil.setup(context, { seed }) };
const play = client.Client({ game, numPlayers: 2, debug: false });
play.start();
const asker = new Asker(generator(seed));
const moves = [];
for (;;) {
  const { ctx, G } = play.getState();
  if (ctx.gameover) {
    const transcript = {
      format: 'pyramidion/1',
      game: 'soleil',
      rules: 1,
      options: { emperor: 'house', ingots: 'shuffled' },
      seats: ['A', 'B'],
      seed,
      moves,
    };
    console.log(JSON.stringify({ transcript, told: { log: G.log, outcome: ctx.gameover } }));
    break;
  }
  const { cell, symbol } = asker.next();
  const seat = Number(ctx.currentPlayer);
  moves.push({ seat, move: { type: 'guess', cell, symbol } });
  play.moves.guess(cell, symbol);
  asker.learn(play.getState().G.log.at(-1));
}
