/**
 * Says what the tutorials propose: a line `{"game", "view", "seat"}` on the standard input is answered by one line with the
 * notes that come up and the move to make. A line with the path of a `module` instead of a view begins the tutorial anew.
 */
import { createInterface } from "node:readline";
import { createServer } from "vite";

const server = await createServer({
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { Pupil } = await server.ssrLoadModule("/src/tutorial/pupil.ts");
const pupils = new Map();

async function begin(game, module) {
  const { tutorial } = await server.ssrLoadModule(module);
  pupils.set(game, new Pupil(tutorial));
  return { ids: tutorial.notes.map((note) => note.id) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { game, module, view, seat } = JSON.parse(line);
  const answer = view === undefined ? await begin(game, module) : pupils.get(game).look(view, seat);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await server.close();
