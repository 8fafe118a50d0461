// boardgame.io's own server with our game on it. Storage is its default, memory; FLATFILE_DIR, its own variable, makes it files.
import server from 'boardgame.io/dist/cjs/server.js';
import { Soleil } from './soleil.mjs';

const house = server.Server({ games: [Soleil], origins: [server.Origins.LOCALHOST] });
const { appServer } = await house.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(JSON.stringify({ port: appServer.address().port }));
