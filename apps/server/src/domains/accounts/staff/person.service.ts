import type { Answer } from "@seance/contract/endpoint";
import type { listUserSessions, PersonDetails } from "@seance/contract/person-admin";
import { decide } from "@seance/contract/account-actions";
import { actorCan, type Actor, type RightHolder } from "#core/actor.ts";
import { maskedAddress } from "#core/address.ts";
import { notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { presentManagedUser, presentSession } from "#domains/accounts/accounts.present.ts";
import { findById } from "#domains/accounts/accounts.queries.ts";
import { credentialsOf } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { hasSecondFactor } from "#domains/accounts/second-factor/second-factor.queries.ts";
import { deleteSession, deleteSessions, openSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import type { Services } from "#services.ts";
import { actOnAccount, allowed } from "./act.service.ts";

/** One account, as far as the caller sees it. */
export async function readUser(db: Db, viewer: RightHolder, id: string): Promise<PersonDetails> {
  const account = await findById(db, id);
  if (!account) throw notFound();
  const second_factor = (await hasSecondFactor(db, id)) || (await credentialsOf(db, id)).length > 0;
  return { ...presentManagedUser(account, viewer), second_factor };
}

/** The open sessions of an account, last used first. */
export async function listSessionsOf(
  { db, countryOf }: Pick<Services, "db" | "countryOf">,
  viewer: RightHolder,
  id: string,
): Promise<Answer<typeof listUserSessions>> {
  if (!(await findById(db, id))) throw notFound();
  const fullIp = actorCan(viewer, "login-history:full-ip");
  const sessions = (await openSessions(db, id)).map((row) => {
    const { current: _current, network: _network, ...session } = presentSession(countryOf, row, "");
    const ip_address = fullIp ? session.ip_address : maskedAddress(session.ip_address);
    return { ...session, ip_address, country: countryOf(ip_address) };
  });
  return { sessions };
}

/** Ends one session of an account, or all of them, on every process at once; 404 for a session of another account. */
export function endSessionsOf(services: Services, actor: Actor, id: string, sessionId: string | null): Promise<void> {
  return actOnAccount(services, actor, id, async (tx, self, target) => {
    allowed(decide(self, "end-sessions", target));
    if (!target) throw notFound();
    const ended = sessionId === null ? await endAll(tx, id) : Number(await deleteSession(tx, id, sessionId));
    if (ended === 0 && sessionId !== null) throw notFound();
    if (ended === 0) return;
    await recordAudit(tx, self, {
      action: "account.sign-out",
      target: { type: "account", id, label: target.email },
      after: { sessions: ended },
    });
    await recordSecurity(services, tx, self, { kind: "sign-out", account: target, detail: { sessions: ended } });
  });
}

async function endAll(tx: Db, id: string): Promise<number> {
  const [ended] = await deleteSessions(tx, id, null);
  return Number(ended?.numDeletedRows ?? 0);
}
