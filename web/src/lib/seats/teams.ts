/** Teams of a table: who plays with whom. */
import type { Seat, Table } from "../protocol";
import type { TeamShown } from "../wire/table";

/** Seats of the other teams that this one's person may change places with: the host arranges all, others go where it is free. */
export function swapsOf(table: Table, seat: Seat): Seat[] {
  const team = table.teams.find(({ seats }) => seats.includes(seat.seat));
  if (!team || table.status !== "gathering") return [];
  const others = table.seats.filter((other) => !team.seats.includes(other.seat));
  if (table.you.host) return others;
  return seat.mine && seat.kind === "person" ? others.filter((other) => other.kind === "open") : [];
}

/** The seats team by team; where everybody plays alone, all of them together. */
export function groupsOf(table: Table | null): { team: TeamShown | null; seats: Seat[] }[] {
  if (!table) return [];
  if (table.teams.length === 0) return [{ team: null, seats: table.seats }];
  return table.teams.map((team) => ({
    team,
    seats: table.seats.filter(({ seat }) => team.seats.includes(seat)),
  }));
}

/** The name of the team that these seats are, if they are one and it has a name. */
export function teamNameOf(table: Table | null, seats: readonly number[]): string | null {
  const team = table?.teams.find(
    (one) => one.seats.length === seats.length && one.seats.every((s) => seats.includes(s)),
  );
  return team?.name ?? null;
}
