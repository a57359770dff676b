import { randomBytes } from "node:crypto";
import {
  keyLimits,
  keyMessages,
  keyPrefix,
  keyScopes,
  lostScopes,
  type ApiKey,
  type createApiKey as createCall,
} from "@seance/contract/api-keys";
import type { Answer, Body } from "@seance/contract/endpoint";
import { localPart } from "@seance/contract/text";
import { actorCan, type Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal, signInFirst } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { publish } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import { withIsoDates } from "#db/personal-data.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { findById, lockById } from "#domains/accounts/accounts.queries.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import * as rows from "./api-keys.queries.ts";

const seesAll = (actor: Actor): boolean => actorCan(actor, "settings:manage");

/** Everybody's keys for whoever manages the site, else one's own. */
export async function listApiKeys({ db }: Pick<Services, "db">, actor: Actor): Promise<{ keys: ApiKey[] }> {
  const found = await rows.listKeys(db, seesAll(actor) ? null : actor.id);
  return { keys: found.map(present) };
}

/** Makes a key with scopes that the actor holds; only its hash is kept. */
export async function createApiKey(
  services: Services,
  actor: Actor,
  { name, scopes: asked, days }: Body<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  const scopes = [...new Set(asked)];
  if (!scopes.every((scope) => keyScopes.includes(scope) && actorCan(actor, scope)))
    throw new Refusal("forbidden", keyMessages.scope);
  const token = `${keyPrefix}${randomBytes(32).toString("base64url")}`;
  const hint = token.slice(0, keyPrefix.length + 4);
  return inTransaction(services.db, async (tx) => {
    // Locked: two at once must not pass the limit together.
    const account = await lockById(tx, actor.id);
    if (!account) throw signInFirst();
    if ((await rows.countKeys(tx, actor.id)) >= keyLimits.perAccount) throw new Refusal("conflict", keyMessages.tooMany);
    const key = { id: newId(), account_id: actor.id, name, token_hash: hashToken(token), hint, scopes };
    const row = await rows.insertKey(tx, key, days);
    await recordAudit(tx, actor, { action: "api_key.create", target: targetOf(key), after: { scopes, days } });
    await recordSecurity(services, tx, actor, { kind: "key-made", account, detail: { scopes: scopes.length, days } });
    return { key: present({ ...row, email: account.email, role: account.role }), token };
  });
}

/** Ends a key at once on every process: one's own, or for whoever manages the site anybody's. */
export async function revokeApiKey(services: Services, actor: Actor, id: string): Promise<void> {
  const { db, bus } = services;
  const owner = await inTransaction(db, async (tx) => {
    const deleted = await rows.deleteKey(tx, id, seesAll(actor) ? null : actor.id);
    if (!deleted) throw notFound();
    const account = await findById(tx, deleted.account_id);
    await recordAudit(tx, actor, { action: "api_key.revoke", target: targetOf({ id, hint: deleted.hint }) });
    await recordSecurity(services, tx, actor, { kind: "key-revoked", ...(account && { account }) });
    await publish(tx, { kind: "account", id: deleted.account_id });
    return deleted.account_id;
  });
  bus.tell({ kind: "account", id: owner });
}

/** By its beginning: the name may be about a person, and the audit outlasts the account. */
const targetOf = ({ id, hint }: { readonly id: string; readonly hint: string }) => ({ type: "api_key", id, label: hint });

function present({ account_id, email, role, ...row }: rows.KeyRow): ApiKey {
  const [key] = withIsoDates([row]);
  const lost = lostScopes(role, row.scopes);
  return { ...(key as Omit<ApiKey, "lost" | "owner">), lost, owner: { id: account_id, email: localPart(email), role } };
}
