/** A field for a name in which the browser also proposes the passkeys of this house; the rest of it is loaded then. */
export function passkeyAutofill(ondone: () => void): (field: HTMLInputElement) => () => void {
  return (field) => {
    let end = (): void => undefined;
    import("../identity/autofill").then(
      ({ proposePasskeys }) => {
        if (field.isConnected) end = proposePasskeys(ondone);
      },
      () => undefined, // a name is typed without it
    );
    return () => end();
  };
}
