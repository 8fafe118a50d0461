/** A word that somebody has begun, and what crosses it on the connection. */
import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import { TableSession } from "$lib/table/table.svelte";
import { HandSocket } from "$testing/hand-socket";
import { game, table } from "$testing/messages";
import GameBoard from "../../../table/GameBoard.svelte";
import { client } from "..";
import { viewOf } from "../testing";

let socket: HandSocket;
let session: TableSession;
let stop: () => void;

beforeEach(() => {
  language.lang = "fr";
  vi.stubGlobal("WebSocket", function open() {
    socket = new HandSocket();
    return socket;
  });
  session = new TableSession("t");
  stop = session.start();
  socket.opens();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("keeps the word that is being built while another pauses the table and takes it up", async () => {
  const now = { ...game(7, { seat: 0, may: ["word", "pass"], view: { ...viewOf() } }) };
  session.client = client;
  socket.says({ ...table([0], { game: "kreuzwort" }) });
  socket.says(now);
  render(GameBoard, { props: { session, openRule: () => undefined } });
  const word = screen.getByLabelText("Votre mot");
  await userEvent.type(word, "mi");
  expect(word).toHaveValue("mi");
  // The clocks are told anew to everybody; nothing has happened in the game.
  socket.says(now);
  await tick();
  expect(word).toHaveValue("mi");
  socket.says({ ...now, seq: 8 });
  await tick();
  expect(word).toHaveValue("");
});
