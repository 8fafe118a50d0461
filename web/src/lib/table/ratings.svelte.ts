/** The ratings of those who sit at a ranked table: asked for again whenever others sit there, and when it is over. */
import { api } from "../api";
import type { Table } from "../protocol";
import type { SeatRating } from "../wire/http";

export class TableRatings {
  seats = $state.raw<SeatRating[]>([]);

  constructor(table: () => Table | null) {
    /** Changes with whatever a rating may depend on. */
    const asked = $derived.by(() => {
      const now = table();
      if (!now?.ranked || now.tutorial) return "";
      return [now.id, now.status === "over", ...now.seats.map((seat) => seat.who ?? seat.level)].join(" ");
    });
    $effect(() => {
      const id = table()?.id;
      if (asked === "" || id === undefined) {
        this.seats = [];
        return;
      }
      let current = true;
      // Without them the table is as good as before.
      api.ratings(id).then(
        (seats) => {
          if (current) this.seats = seats;
        },
        () => undefined,
      );
      return () => {
        current = false;
      };
    });
  }
}

/** « 1503 », with a question mark while it is provisional. */
export function ratingWords(rating: { rating: number; provisional: boolean }): string {
  return `${rating.rating}${rating.provisional ? "?" : ""}`;
}
