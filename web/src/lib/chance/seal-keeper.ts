/** Keeps the commitment of a table's chance as this device first saw it, and gives the reader's nonce after that. */
import type { Answer } from "../table/connection";
import type { Table } from "../protocol";
import { loadSeal, newNonce, saveSeal, type Seal } from "./seal";

export class SealKeeper {
  private kept: Seal | null = null;
  private giving = false;
  /** The reader's nonce, as the house told last. */
  private told: string | null = null;

  /** `give` sends a nonce to the house. */
  constructor(
    private readonly table: string,
    private readonly give: (nonce: string) => Promise<Answer>,
  ) {}

  get seal(): Seal | null {
    this.kept ??= loadSeal(this.table);
    return this.kept;
  }

  /** Follows what the house tells of the table. */
  follow({ status, commitment, you }: Table): void {
    this.told = you.nonce;
    if (status === "over" || commitment === null) return;
    const seal = this.seal ?? { commitment, nonce: null, own: true };
    if (this.seal === null) this.keep(seal);
    // Whoever was shown another commitment gives nothing: the check will say that they differ.
    if (status !== "gathering" || you.seats.length === 0 || seal.commitment !== commitment) return;
    if (you.nonce === null) void this.giveNonce(seal);
    else if (you.nonce !== seal.nonce) this.keep({ ...seal, nonce: you.nonce, own: false });
  }

  private keep(seal: Seal): void {
    this.kept = seal;
    saveSeal(this.table, seal);
  }

  private async giveNonce(seal: Seal): Promise<void> {
    if (this.giving) return;
    this.giving = true;
    const nonce = seal.own ? (seal.nonce ?? newNonce()) : newNonce();
    this.keep({ ...seal, nonce, own: true });
    const answer = await this.give(nonce);
    this.giving = false;
    // Another device was quicker, or the game has begun: what counts, the next `table` message tells.
    if (!answer.ok && answer.code === "wrong_time" && this.seal?.nonce === nonce)
      this.keep({ ...seal, nonce: this.told, own: false });
  }
}
