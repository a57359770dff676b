import { randomBytes } from "node:crypto";
import type { Session } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { isStaff } from "@seance/contract/roles";
import type { Actor, Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound } from "#core/refusal.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { presentSession } from "#domains/accounts/accounts.present.ts";
import { findById, lockById } from "#domains/accounts/accounts.queries.ts";
import { actorOfKey, touchKey } from "#domains/accounts/keys/api-keys.queries.ts";
import { banOf } from "#domains/accounts/bans.queries.ts";
import { hashToken } from "#http/authenticate.ts";
import type { SessionLookup } from "#http/events.ts";
import type { Services } from "#services.ts";
import * as sessions from "./sessions.queries.ts";

type Holder = Pick<Actor, "id" | "role">;

/**
 * Opens a session and returns its token, of which the database keeps the SHA-256 only. Expired sessions of the account, and the least
 * recently used ones over the cap, are deleted; every process is told when the transaction of `db` commits.
 */
export async function openSession(
  services: Pick<Services, "log">,
  db: Db,
  { id: accountId, role }: Holder,
  { address, userAgent }: Caller,
): Promise<{ id: string; token: string; endedOthers: boolean }> {
  const id = newId();
  const token = randomBytes(32).toString("base64url");
  await sessions.deleteExpiredSessions(db, accountId);
  const ended = await sessions.deleteOlderSessions(db, accountId, limits.session.perAccount - 1);
  if (ended > 0) {
    await publish(db, { kind: "account", id: accountId });
    const account = { id: accountId, role };
    await recordSecurity(services, db, null, { kind: "sessions-over-limit", account, detail: { sessions: ended } });
  }
  await sessions.insertSession(db, {
    id,
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: userAgent,
    ip_address: address,
  });
  return { id, token, endedOthers: ended > 0 };
}

type Needed = Pick<Services, "db" | "config">;
type ActorRow = Omit<Actor, "lacksSecondFactor"> & { readonly hasSecondFactor: boolean };

const actorOf = ({ STAFF_SECOND_FACTOR }: Services["config"], row: ActorRow): Actor => ({
  ...row,
  lacksSecondFactor: STAFF_SECOND_FACTOR === "yes" && isStaff(row.role) && !row.hasSecondFactor,
});

/** Finds the actor of a token, of a session or a key, by its SHA-256, and updates its last use at most once a minute. */
export function sessionReader({ db, config }: Needed): (tokenHash: Buffer) => Promise<Actor | null> {
  return async (tokenHash) => {
    const found = await sessions.actorOfToken(db, tokenHash);
    if (!found) return readKey({ db, config }, tokenHash);
    const { stale, ...row } = found;
    if (stale) await sessions.touchSession(db, row.sessionId);
    return actorOf(config, row);
  };
}

async function readKey({ db, config }: Needed, tokenHash: Buffer): Promise<Actor | null> {
  const found = await actorOfKey(db, tokenHash);
  if (!found) return null;
  const { stale, keyId: id, keyName: name, scopes, ...row } = found;
  if (stale) await touchKey(db, id);
  return actorOf(config, { ...row, sessionId: id, key: { id, name, scopes } });
}

/** The state of the sessions that opened event streams; these lookups do not extend the sessions. */
export function sessionStanding({ db, config }: Needed): SessionLookup {
  return {
    async holders(tokenHashes) {
      const found = await sessions.actorsOfTokens(db, tokenHashes);
      return new Map(found.map(({ token_hash, ...row }) => [token_hash.toString("base64url"), actorOf(config, row)]));
    },
    async ending(accountId, why = "ended") {
      if (why === "password" || why === "deleted") return { reason: why };
      const account = await findById(db, accountId);
      if (!account) return { reason: "deleted" };
      const ban = banOf(account);
      return ban ? { reason: "banned", ban } : { reason: why };
    },
  };
}

/** The actor of a session, by its id, for media tokens; media requests do not extend the session. */
export async function sessionHolder({ db, config }: Needed, id: string): Promise<Actor | null> {
  const row = await sessions.actorOfSession(db, id);
  return row ? actorOf(config, row) : null;
}

/** The actor's open sessions, last used first. */
export async function listSessions({ db, countryOf }: Pick<Services, "db" | "countryOf">, actor: Actor): Promise<Session[]> {
  const rows = await sessions.openSessions(db, actor.id);
  return rows.map((row) => presentSession(countryOf, row, actor.sessionId));
}

/** Ends one of the actor's sessions, on every process at once. */
export async function endSession(services: Services, actor: Actor, id: string): Promise<void> {
  await commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    if (!(await sessions.deleteSession(tx, actor.id, id))) throw notFound();
    // A sign-out concerns no other device.
    if (id !== actor.sessionId) await recordEnded(services, tx, actor, 1);
  });
}

/** Ends the actor's sessions except the current one. */
export async function endOtherSessions(services: Services, actor: Actor): Promise<void> {
  await commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    // A device's code that is being approved in one of them waits, and is then refused.
    await lockById(tx, actor.id);
    const [ended] = await sessions.deleteSessions(tx, actor.id, actor.sessionId);
    const count = Number(ended?.numDeletedRows ?? 0);
    if (count > 0) await recordEnded(services, tx, actor, count);
  });
}

const recordEnded = (services: Services, tx: Db, actor: Actor, count: number): Promise<void> =>
  recordSecurity(services, tx, actor, { kind: "sessions-ended", account: actor, detail: { sessions: count } });
