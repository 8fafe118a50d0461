/** Passkeys in this browser: whether there can be any here, making one, and showing one. */
import type { Bodies, Replies } from "../lib/wire/http";

type Registration = Replies["POST /api/me/passkeys/options"];
type Assertion = Replies["POST /api/sign-in/options"];

/** Why there are no passkeys: the page came over plain http, from an address of numbers, or the browser is too old. */
export type Lack = "insecure" | "address" | "browser";

export function lack(): Lack | null {
  if (!window.isSecureContext) return "insecure";
  if (/^[\d.]+$|^\[/.test(location.hostname)) return "address";
  return "PublicKeyCredential" in window ? null : "browser";
}

/** What came of asking the browser, where it made or showed nothing. */
export type Refusal = "cancelled" | "exists" | "failed";

export class NoPasskey extends Error {
  constructor(readonly why: Refusal) {
    super(why);
  }
}

export function decoded(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

export function encoded(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const described = (known: Registration["exclude"]): PublicKeyCredentialDescriptor[] =>
  known.map(({ id, transports }) => ({
    type: "public-key",
    id: decoded(id),
    transports: transports as AuthenticatorTransport[],
  }));

/** A person at a device may take a while; the house waits no longer either. */
const TIMEOUT_MS = 300_000;

/** Has a device make a passkey; the name that it gets in the list is added by whoever asks. */
export async function make(options: Registration): Promise<Omit<Bodies["POST /api/me/passkeys"], "name">> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: decoded(options.challenge),
        rp: { id: options.site, name: "Pyramidion" },
        user: { id: decoded(options.user), name: options.name, displayName: options.name },
        pubKeyCredParams: options.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: described(options.exclude),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "preferred",
        },
        attestation: "none",
        timeout: TIMEOUT_MS,
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    token: options.token,
    id: encoded(credential.rawId),
    client_data: encoded(response.clientDataJSON),
    attestation: encoded(response.attestationObject),
    // Older browsers do not tell.
    transports: (response.getTransports as (() => string[]) | undefined)?.call(response).slice(0, 8) ?? [],
  };
}

/** Has a device sign with a passkey. */
export async function show(options: Assertion): Promise<Bodies["POST /api/sign-in"]> {
  return signed(
    options,
    await asked(() => navigator.credentials.get({ publicKey: { ...wanted(options), timeout: TIMEOUT_MS } })),
  );
}

/** Whether this browser proposes passkeys where a name is typed. */
export async function proposes(): Promise<boolean> {
  if (lack() !== null) return false;
  const { isConditionalMediationAvailable: asks } = PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >;
  return asks !== undefined && (await asks.call(PublicKeyCredential));
}

/** Has the browser propose passkeys beside a field, for as long as nobody ends it; whoever picks one signs with it. */
export async function propose(options: Assertion, end: AbortSignal): Promise<Bodies["POST /api/sign-in"]> {
  const request = { mediation: "conditional", signal: end, publicKey: wanted(options) } as const;
  return signed(options, await answer(() => navigator.credentials.get(request)));
}

/** What is proposed now. A browser answers one question at a time: any other one ends it. */
let proposal: AbortController | null = null;

export function newProposal(): AbortController {
  proposal?.abort();
  proposal = new AbortController();
  return proposal;
}

const wanted = (options: Assertion): PublicKeyCredentialRequestOptions => ({
  challenge: decoded(options.challenge),
  rpId: options.site,
  allowCredentials: described(options.allow),
  userVerification: "preferred",
});

function signed(options: Assertion, credential: PublicKeyCredential): Bodies["POST /api/sign-in"] {
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    token: options.token,
    id: encoded(credential.rawId),
    client_data: encoded(response.clientDataJSON),
    authenticator_data: encoded(response.authenticatorData),
    signature: encoded(response.signature),
  };
}

function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  proposal?.abort();
  return answer(ask);
}

async function answer(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError") throw new NoPasskey("exists");
    throw new NoPasskey(name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "failed");
  }
  if (found === null) throw new NoPasskey("cancelled");
  return found as PublicKeyCredential;
}

/** What the list calls a new passkey until its owner says something else: the kind of device. */
export function deviceName(agent = navigator.userAgent): string | null {
  const kinds: [RegExp, string][] = [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/CrOS/, "ChromeOS"],
    [/Windows/, "Windows"],
    [/Mac OS X|Macintosh/, "Mac"],
    [/Linux/, "Linux"],
  ];
  return kinds.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
