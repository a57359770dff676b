/** Whether this browser has passkeys, and reads the server's options. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;
