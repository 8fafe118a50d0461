/**
 * Keeps the screen lit while somebody plays. Browsers give a wake lock to pages they trust; over plain http in a home
 * network there is none, but a video that plays keeps the screen on as well: ours is a picture of one colour, drawn
 * here. It starts with the first tap, before which browsers play nothing.
 */
export type Way = "lock" | "video" | "none";

interface Lock {
  release: () => Promise<void>;
}

export class WakeLock {
  /** How the screen is kept lit now. */
  way: Way = "none";

  private lock: Lock | null = null;
  private video: HTMLVideoElement | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private wanted = false;

  /** From now on, until the answer is called. */
  begin(): () => void {
    this.wanted = true;
    const again = (): void => void this.hold();
    document.addEventListener("visibilitychange", again);
    document.addEventListener("pointerup", again);
    document.addEventListener("keyup", again);
    void this.hold();
    return () => {
      this.wanted = false;
      document.removeEventListener("visibilitychange", again);
      document.removeEventListener("pointerup", again);
      document.removeEventListener("keyup", again);
      this.letGo();
    };
  }

  /** Locks end when the page is hidden, and videos may be stopped: each tap and each return looks after them. */
  private async hold(): Promise<void> {
    if (!this.wanted || document.visibilityState !== "visible") return;
    if (this.way !== "none" && (this.lock !== null || this.video?.paused === false)) return;
    if (await this.takeLock()) return;
    await this.playVideo();
  }

  private async takeLock(): Promise<boolean> {
    if (!("wakeLock" in navigator)) return false;
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        this.lock = null;
        this.show("none");
      });
      if (!this.wanted) {
        await lock.release();
        return true;
      }
      this.lock = lock;
      this.show("lock");
      return true;
    } catch {
      // A battery that is nearly empty, or a policy: the other way may still work.
      return false;
    }
  }

  private async playVideo(): Promise<void> {
    const video = this.video ?? this.makeVideo();
    if (!video) return;
    try {
      await video.play();
      if (this.wanted) this.show("video");
    } catch {
      // Not before the first tap; it tries again then.
    }
  }

  private makeVideo(): HTMLVideoElement | null {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2;
    const pen = canvas.getContext("2d");
    if (!pen || typeof canvas.captureStream !== "function") return null;
    const video = document.createElement("video");
    video.muted = true;
    video.playsInline = true;
    video.disablePictureInPicture = true;
    video.className = "awake";
    video.setAttribute("aria-hidden", "true");
    video.tabIndex = -1;
    // It must lie in the window, however small, for browsers to care; and it is nothing to see.
    Object.assign(video.style, {
      position: "fixed",
      right: "0",
      bottom: "0",
      width: "2px",
      height: "2px",
      opacity: "0.01",
      pointerEvents: "none",
    });
    let light = false;
    const draw = (): void => {
      light = !light;
      pen.fillStyle = light ? "#111" : "#121212";
      pen.fillRect(0, 0, 2, 2);
    };
    draw();
    video.srcObject = canvas.captureStream();
    this.timer = setInterval(draw, 1000);
    document.body.append(video);
    this.video = video;
    return video;
  }

  private letGo(): void {
    void this.lock?.release();
    this.lock = null;
    clearInterval(this.timer);
    if (this.video) {
      this.video.pause();
      const stream = this.video.srcObject;
      if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
      this.video.remove();
      this.video = null;
    }
    this.show("none");
  }

  /** For tests and for whoever wonders: the page says how it stays awake. */
  private show(way: Way): void {
    this.way = way;
    if (way === "none") delete document.documentElement.dataset["awake"];
    else document.documentElement.dataset["awake"] = way;
  }
}
