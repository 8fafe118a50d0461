/** Whether the browser offers to install the house, for a button that asks it to. */

/** What Chromium tells; others have a menu of their own. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

class Install {
  private event = $state.raw<InstallEvent | null>(null);
  installed = $state(false);

  get offered(): boolean {
    return this.event !== null;
  }

  begin(): () => void {
    const offer = (event: Event): void => {
      event.preventDefault(); // the settings have a button for it
      this.event = event as InstallEvent;
    };
    const done = (): void => {
      this.event = null;
      this.installed = true;
    };
    addEventListener("beforeinstallprompt", offer);
    addEventListener("appinstalled", done);
    return () => {
      removeEventListener("beforeinstallprompt", offer);
      removeEventListener("appinstalled", done);
    };
  }

  async ask(): Promise<void> {
    const event = this.event;
    this.event = null;
    await event?.prompt();
  }
}

export const install = new Install();
