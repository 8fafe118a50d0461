/** What I am writing: it stays until it has been taken, and nothing of it is lost when the question goes. */

/** The words around a typing field. */
export interface TypingFieldTexts {
  label: string;
  /** In the empty field when it is my turn, and before. */
  placeholder: string;
  prepare: string;
  send: string;
  pass: string;
  /** What it costs to pass, beside the button. */
  cost?: string;
  /** Sent with nothing in it. */
  blank: string;
  keys: string;
}

export class TextDraft {
  text = $state("");
  /** What was not sent before its question was over. */
  unsent = $state<string | null>(null);
  private key: string | null = null;

  /** Another question: what was begun belongs to the one before. */
  follow(key: string): void {
    if (key === this.key) return;
    if (this.key !== null && this.text.trim() !== "") this.unsent = this.text;
    else if (this.key !== null) this.unsent = null;
    if (this.key !== null) this.text = "";
    this.key = key;
  }

  clear(): void {
    this.text = "";
  }

  /** What goes to the house now, with the way back if the house does not take it. */
  take(): { text: string; giveBack: () => void } {
    const { text, key } = this;
    this.text = "";
    this.unsent = null;
    const giveBack = (): void => {
      // It came too late: by now there may be another question, or something new in the field.
      if (this.text === "" && this.key === key) this.text = text;
      else this.unsent = text;
    };
    return { text, giveBack };
  }

  /** Puts back what had not been sent. */
  restore(): void {
    if (this.unsent === null) return;
    this.text = this.unsent;
    this.unsent = null;
  }
}
