import { leaveOidc } from "@seance/contract/oidc";
import { call } from "#lib/api/api-client.ts";
import { storage } from "#lib/storage.ts";
import { endSession, session } from "./current-session.ts";

const providerKey = (account: string): string => `fournisseur:${account}`;

/** Notes which identity provider has signed an account in on this device. */
export const noteProvider = (account: string, provider: string): void => storage.set(providerKey(account), provider);

/** Signs out here, and at the provider that has signed the account in. */
export async function signOut(): Promise<void> {
  const account = session.get().user?.id ?? "";
  const provider = storage.get(providerKey(account));
  storage.remove(providerKey(account));
  const asked = provider === null ? null : call(leaveOidc, { params: { provider } }).catch(() => null);
  await endSession();
  const url = (await asked)?.url;
  if (url) location.assign(url);
}
