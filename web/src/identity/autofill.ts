/** Passkeys among what the browser proposes for a name: whoever picks one is signed in without typing it. */
import { api, HouseError } from "../lib/api";
import { house } from "../lib/house.svelte";
import { notices } from "../lib/notices.svelte";
import { newProposal, NoPasskey, propose, proposes } from "./webauthn";
import { tr, trouble } from "./words";

/** A question of the house is good for five minutes; a field may be open for longer. */
const RENEW_MS = 240_000;

/** Until the function that it gives is called. Where the browser cannot, or nothing is picked, nothing happens. */
export function proposePasskeys(ondone: () => void): () => void {
  const open = { now: true };
  let end = (): void => undefined;
  const round = async (): Promise<void> => {
    const options = await api.signInOptions();
    if (!open.now) return;
    const proposal = newProposal();
    let late = false;
    const renewal = setTimeout(() => {
      late = true;
      proposal.abort();
    }, RENEW_MS);
    end = () => proposal.abort();
    try {
      const shown = await propose(options, proposal.signal);
      const me = await house.become(() => api.signIn(shown));
      notices.show(tr("signin.welcome", { name: me.name }), "good");
      ondone();
    } catch (error) {
      if (late && open.now) return await round();
      // Nothing was picked: that is no trouble.
      if (!(error instanceof NoPasskey)) notices.show(trouble(error), "bad");
    } finally {
      clearTimeout(renewal);
    }
  };
  void proposes().then(async (can) => {
    try {
      if (can && open.now) await round();
    } catch (error) {
      if (!(error instanceof HouseError)) throw error; // without the house a name is typed
    }
  });
  return () => {
    open.now = false;
    end();
  };
}
