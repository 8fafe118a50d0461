/** Passkeys in the browser: where there can be any, and what goes to the house. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decoded, deviceName, encoded, lack, make, newProposal, NoPasskey, propose, show } from "./webauthn";

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

afterEach(() => {
  vi.unstubAllGlobals();
});

function at(hostname: string, secure: boolean, knows = true): void {
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("window", { isSecureContext: secure, ...(knows ? { PublicKeyCredential: {} } : {}) });
}

describe("where there are no passkeys", () => {
  test.each([
    ["jeux.example", true, true, null],
    ["localhost", true, true, null],
    ["maison.local", false, true, "insecure"],
    ["192.168.1.7", false, true, "insecure"],
    ["127.0.0.1", true, true, "address"],
    ["[::1]", true, true, "address"],
    ["jeux.example", true, false, "browser"],
  ] as const)("%s, secure: %s, known: %s", (host, secure, knows, why) => {
    at(host, secure, knows);
    expect(lack()).toBe(why);
  });
});

test("bytes travel as base64url and come back", () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i).buffer;
  expect(encoded(all)).not.toMatch(/[+/=]/);
  expect(new Uint8Array(decoded(encoded(all)))).toEqual(new Uint8Array(all));
  expect(encoded(bytes(251, 255))).toBe("-_8");
});

const options = {
  token: "t",
  challenge: encoded(bytes(1, 2)),
  site: "jeux.example",
  user: encoded(bytes(3)),
  name: "Ana",
  algorithms: [-7],
  exclude: [{ id: encoded(bytes(9)), transports: ["usb"] }],
};

test("what a device made goes to the house, also where the browser does not tell how it is reached", async () => {
  const create = vi.fn((given: CredentialCreationOptions) => {
    expect(given.publicKey?.rp.id).toBe("jeux.example");
    expect(given.publicKey?.authenticatorSelection?.residentKey).toBe("required");
    expect(given.publicKey?.excludeCredentials?.[0]?.transports).toEqual(["usb"]);
    const response = { clientDataJSON: bytes(4), attestationObject: bytes(5) };
    return Promise.resolve({ rawId: bytes(6), response });
  });
  vi.stubGlobal("navigator", { credentials: { create } });
  expect(await make(options)).toEqual({
    token: "t",
    id: "Bg",
    client_data: "BA",
    attestation: "BQ",
    transports: [],
  });
});

test.each([
  ["NotAllowedError", "cancelled"],
  ["AbortError", "cancelled"],
  ["InvalidStateError", "exists"],
  ["SecurityError", "failed"],
])("%s of the browser is told as %s", async (name, why) => {
  const refuse = (): Promise<never> => Promise.reject(new DOMException("no", name));
  vi.stubGlobal("navigator", { credentials: { create: refuse, get: refuse } });
  await expect(make(options)).rejects.toEqual(new NoPasskey(why as NoPasskey["why"]));
  await expect(show({ ...options, allow: [] })).rejects.toMatchObject({ why });
});

test("a browser that finds nothing has been cancelled", async () => {
  vi.stubGlobal("navigator", { credentials: { get: () => Promise.resolve(null) } });
  await expect(show({ ...options, allow: [] })).rejects.toMatchObject({ why: "cancelled" });
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
  ["something", null],
])("%s is called so", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test("a question that is asked ends what is proposed", async () => {
  const get = vi.fn((request: CredentialRequestOptions) => {
    if (request.mediation !== "conditional") return Promise.resolve(null);
    return new Promise<null>((_, refuse) =>
      request.signal?.addEventListener("abort", () => refuse(new DOMException("no", "AbortError"))),
    );
  });
  vi.stubGlobal("navigator", { credentials: { get } });
  const proposal = newProposal();
  const proposed = propose({ ...options, allow: [] }, proposal.signal);
  await expect(show({ ...options, allow: [] })).rejects.toMatchObject({ why: "cancelled" });
  expect(proposal.signal.aborted).toBe(true);
  await expect(proposed).rejects.toMatchObject({ why: "cancelled" });
});
