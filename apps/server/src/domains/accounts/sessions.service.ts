import { randomBytes } from "node:crypto";
import type { Session } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import type { Actor, Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound } from "#core/refusal.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#http/authenticate.ts";
import type { SessionStanding } from "#http/events.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { presentSession } from "./present.ts";
import * as sessions from "./sessions.queries.ts";

/**
 * Opens a session and gives its token, which is written nowhere: only its SHA-256 is kept. Over the cap the sessions used longest ago
 * end; every process is told when the transaction of `db` commits.
 */
export async function openSession(
  db: Db,
  accountId: string,
  { address, userAgent }: Caller,
): Promise<{ token: string; endedOthers: boolean }> {
  const token = randomBytes(32).toString("base64url");
  await sessions.removeExpired(db, accountId);
  const endedOthers = await sessions.keepLatest(db, accountId, limits.session.perAccount - 1);
  if (endedOthers) await publish(db, { kind: "account", id: accountId });
  await sessions.insert(db, {
    id: newId(),
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: userAgent,
    ip_address: address,
  });
  return { token, endedOthers };
}

/** Finds who holds a token, by its SHA-256, and writes once a minute at most that the session is in use. */
export function sessionReader(db: Db): (tokenHash: Buffer) => Promise<Actor | null> {
  return async (tokenHash) => {
    const found = await sessions.actorOf(db, tokenHash);
    if (!found) return null;
    const { stale, ...actor } = found;
    if (stale) await sessions.touch(db, actor.sessionId);
    return actor;
  };
}

/** What the open streams ask about the sessions that opened them; being asked after is no use of a session. */
export function sessionStanding(db: Db): SessionStanding {
  return {
    async holders(tokenHashes) {
      const found = await sessions.holdersOf(db, tokenHashes);
      return new Map(found.map(({ token_hash, ...actor }) => [token_hash.toString("base64url"), actor]));
    },
    async whyEnded(accountId) {
      const account = await accounts.byId(db, accountId);
      if (!account) return "deleted";
      return account.is_active ? "ended" : "banned";
    },
  };
}

/** Finds who holds a session, by its id: what was signed for it asks so, and that is no use of the session. */
export const sessionHolder = async (db: Db, id: string): Promise<Actor | null> => (await sessions.holderOf(db, id)) ?? null;

/** The actor's open sessions, the one used last first. */
export async function listSessions(db: Db, actor: Actor): Promise<Session[]> {
  const rows = await sessions.listOf(db, actor.id);
  return rows.map((row) => presentSession(row, actor.sessionId));
}

/** Ends one of the actor's sessions, on every process at once. */
export async function endSession(services: Services, actor: Actor, id: string): Promise<void> {
  await commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    if (!(await sessions.remove(tx, actor.id, id))) throw notFound();
  });
}

/** Ends all of the actor's sessions but the one he speaks through. */
export async function endOtherSessions(services: Services, actor: Actor): Promise<void> {
  await commitAndTell(services, { kind: "account", id: actor.id }, (tx) => sessions.removeAll(tx, actor.id, actor.sessionId));
}
