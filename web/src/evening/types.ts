/** What `GET /api/evenings/ID` tells. */
export type { Evening, EveningGame, EveningMoment, EveningPerson, EveningSeat, Fact } from "../lib/wire/http";
