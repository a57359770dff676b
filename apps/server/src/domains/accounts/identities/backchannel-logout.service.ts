import { createHash } from "node:crypto";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import type { OidcProvider } from "#core/oidc-settings.ts";
import { publish } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { lockById } from "#domains/accounts/accounts.queries.ts";
import {
  accountsOf,
  deleteProviderSessions,
  useLogoutToken,
  type Ended,
} from "#domains/accounts/sessions/provider-sessions.queries.ts";
import { forgetDevices } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import type { Services } from "#services.ts";
import { badLogout, readLogoutToken, type LogoutToken } from "./logout-token.ts";

/** Ends the sessions that a provider’s logout token names, on every process. The answer does not tell whether there were any. */
export function endByToken(
  services: Services,
  caller: Caller,
  provider: OidcProvider,
  token: string | undefined,
): Promise<Record<string, never>> {
  const of = [addressGroup(caller.address)];
  const buckets = [
    { rule: attemptRules.backchannelLogout, of },
    { rule: attemptRules.backchannelLogoutTry, of },
  ];
  return services.attempts.guess(buckets, async () => {
    if (token === undefined) throw badLogout();
    const read = await readLogoutToken(services, provider, token);
    const ended = await inTransaction(services.db, (tx) => endSessions(services, tx, provider, read));
    for (const id of ended) services.bus.tell({ kind: "account", id });
    return {};
  });
}

/** The accounts whose sessions have ended. */
async function endSessions(services: Services, tx: Db, provider: OidcProvider, { id, subject, sid }: LogoutToken) {
  const issuer = provider.issuer.href;
  const tokenHash = createHash("sha256")
    .update(JSON.stringify([issuer, id]))
    .digest();
  if (!(await useLogoutToken(tx, tokenHash))) throw badLogout();
  const ended = { issuer, subject, sid };
  const accounts = await accountsOf(tx, ended);
  for (const account of accounts) await endThose(services, tx, account, { ...ended, key: provider.key });
  return accounts;
}

async function endThose(services: Services, tx: Db, accountId: string, ended: Ended & { readonly key: string }): Promise<void> {
  const account = await lockById(tx, accountId);
  if (!account) return;
  const sessions = await deleteProviderSessions(tx, accountId, ended);
  // Without a session at the provider, the person has left all of them there.
  if (ended.sid === null) await forgetDevices(tx, accountId);
  await publish(tx, { kind: "account", id: accountId });
  if (sessions === 0) return;
  const detail = { provider: ended.key, sessions };
  await recordSecurity(services, tx, null, { kind: "provider-sign-out", account, detail });
}
