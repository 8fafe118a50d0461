/** The subscription of this browser to news of the house (Web Push). */
import { api } from "../api";
import { worker, workerSupported } from "../offline/service-worker";

/** Why this browser cannot be told anything, or `ask` where the reader has not been asked yet. */
export type Means = "on" | "off" | "denied" | "insecure" | "unsupported" | "ios";

/** The reader wants news on this device: after a sign-out elsewhere, or for another identity, it is told to the house anew. */
const WANTED = "pyramidion.news";

function wanted(): boolean {
  try {
    return localStorage.getItem(WANTED) === "yes";
  } catch {
    return false;
  }
}

function want(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(WANTED, "yes");
    else localStorage.removeItem(WANTED);
  } catch {
    // A private window without storage is told until it is closed.
  }
}

export function isApple(agent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(agent) || (agent.includes("Macintosh") && touchPoints > 1);
}

export async function means(): Promise<Means> {
  if (typeof isSecureContext === "undefined" || !isSecureContext) return "insecure";
  if (!workerSupported() || !("PushManager" in window) || !("Notification" in window))
    return isApple(navigator.userAgent, navigator.maxTouchPoints) ? "ios" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const made = await (await worker())?.pushManager.getSubscription();
  return made && wanted() ? "on" : "off";
}

/** As the house takes it. */
function described(made: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { keys } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

export type Subscribed = "on" | "denied" | "failed";

/** Asks the reader, once they have pressed for it, and tells the house where to send. Raises HouseError. */
export async function subscribe(key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    const before = await registration.pushManager.getSubscription();
    if (before && keyOf(before) !== key) await before.unsubscribe();
    made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return "failed";
  }
  await api.addNewsDevice(described(made));
  want(true);
  return "on";
}

/** With which key of a house a subscription was made, as base64url. */
export function keyOf(made: Pick<PushSubscription, "options">): string {
  const bytes = new Uint8Array(made.options.applicationServerKey ?? new ArrayBuffer(0));
  return base64(bytes);
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export async function unsubscribe(): Promise<void> {
  want(false);
  const made = await (await worker())?.pushManager.getSubscription();
  if (!made) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(made.endpoint));
  await api.dropNewsDevice(base64(new Uint8Array(digest)));
  await made.unsubscribe();
}

/** The house knows this browser's subscription as that of whoever the reader is now; nothing where there is none. */
export async function renew(): Promise<void> {
  if (!workerSupported() || !wanted() || !("PushManager" in window)) return;
  try {
    const made = await (await worker())?.pushManager.getSubscription();
    if (made) await api.addNewsDevice(described(made));
  } catch {
    // At the next start.
  }
}

/** The reader has deleted their data. */
export async function forgetSubscription(): Promise<void> {
  want(false);
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}
