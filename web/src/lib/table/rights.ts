/** What the reader may do with a seat, as docs/protocol.md says; the house decides all the same. */
import type { Seat, Table } from "../protocol";

export interface SeatRights {
  sit: boolean;
  stand: boolean;
  bot: boolean;
  back: boolean;
  offer: boolean;
  /** Play on at the host's device, behind its curtain. */
  lend: boolean;
  drop: boolean;
  /** Look behind the curtain of my own seat, on a screen that several share. */
  look: boolean;
  /** The person is away, but not for long enough that others may seat a bot without asking. */
  waiting: boolean;
  /** The seat is its person's: a bot there, or nobody, is a question to them and to the other players. */
  asks: boolean;
}

export function seatRights(table: Table, seat: Seat, now: number): SeatRights {
  const { you, status } = table;
  const gathering = status === "gathering";
  const playing = status === "playing";
  const seated = you.seats.length > 0;
  const person = seat.kind === "person" && !seat.mine;
  const away = person && seat.away_since !== null;
  // In a game over days nobody is absent: they come back.
  const longAway =
    table.pace === 0 &&
    seat.away_since !== null &&
    !seat.mine &&
    now - (seat.away_since ?? now) >= table.away_after;
  return {
    sit: seat.kind === "open" && status !== "over",
    stand:
      status !== "over" && seat.kind !== "open" && ((seat.mine && gathering) || (you.host && !seat.mine)),
    bot:
      (gathering && (you.host || seat.mine)) ||
      (playing && seat.kind !== "bot" && (seat.mine || seated || you.host)),
    back: playing && seat.stand_in && seat.mine,
    offer: playing && seat.mine && seat.kind === "person",
    lend: status !== "over" && seat.mine && seat.kind === "person" && !you.host && hostIsHere(table),
    drop: gathering && you.host && table.seats.length > table.size.least,
    look: playing && you.seats.includes(seat.seat) && you.seats.length > 1,
    waiting: playing && seated && away && !longAway && table.pace === 0,
    asks: playing && seat.who !== null && !seat.mine && !longAway,
  };
}

/** Whether somebody else plays here who has to agree before the game is stopped. */
export function asksToEnd(table: Table, resigned: readonly number[], now: number): boolean {
  return table.seats.some(
    (seat) => seat.kind === "person" && !resigned.includes(seat.seat) && seatRights(table, seat, now).asks,
  );
}

function hostIsHere({ host, people }: Table): boolean {
  return people.some((person) => person.who === host && person.online);
}
