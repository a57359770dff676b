import { accountMessages } from "@seance/contract/account-fields";
import type { Answer, Body, Query } from "@seance/contract/endpoint";
import {
  requestMessages,
  type decideRegistration as decideCall,
  type listRegistrations as listCall,
} from "@seance/contract/registrations";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { insertHashed } from "#domains/accounts/accounts.service.ts";
import { sendVerification } from "#domains/accounts/links/verify.service.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify, wasTold } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import * as requests from "./registrations.queries.ts";

/** Keeps a request for an account, and tells those who decide, once an hour. */
export async function requestAccount({ db }: Services, email: string, passwordHash: string): Promise<{ requested: true }> {
  await inTransaction(db, async (tx) => {
    const made = await requests.insertRow(tx, { id: newId(), email, password_hash: passwordHash });
    const deciders = await requests.deciders(tx);
    if (made && !(await wasTold(tx, deciders, "registration")))
      await notify(tx, deciders, { kind: "security", event: "registration" });
  });
  return { requested: true };
}

/** What is said at the sign-in to who gives the password of a request. */
export function requestRefusal({ refused_at, reason }: requests.RequestRow): Refusal {
  if (refused_at === null) return new Refusal("forbidden", requestMessages.waiting);
  return new Refusal("forbidden", reason === "" ? requestMessages.refused : `${requestMessages.refused}\u202f: ${reason}`);
}

export async function listRequests(db: Db, page: Query<typeof listCall>): Promise<Answer<typeof listCall>> {
  const [rows, counts] = await Promise.all([requests.listRows(db, page), requests.countRequests(db)]);
  return {
    ...counts,
    requests: rows.map(({ created_at, refused_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      refused_at: refused_at?.toISOString() ?? null,
    })),
  };
}

export function decideRequest(
  services: Services,
  actor: Actor,
  id: string,
  { accepted, reason }: Body<typeof decideCall>,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const row = await requests.lockRow(tx, id);
    if (!row || (!accepted && row.refused_at !== null)) throw notFound();
    await (accepted ? accept(services, tx, actor, row) : refuse(services, tx, actor, row, reason));
  });
}

async function accept(services: Services, tx: Db, actor: Actor, { email, password_hash }: requests.RequestRow) {
  const account = await insertHashed(tx, { email }, password_hash);
  if (!account) throw new Refusal("conflict", accountMessages.taken);
  await recordAudit(tx, actor, { action: "account.accept", target: { type: "account", id: account.id, label: email } });
  await queueMail(services, tx, { template: "request-accepted", account });
  await sendVerification(services, tx, account);
}

/** The audit entry has no name: names in it are erased with their account, and there is none. */
async function refuse(services: Services, tx: Db, actor: Actor, { id, email }: requests.RequestRow, reason: string) {
  await requests.refuseRow(tx, id, reason);
  await recordAudit(tx, actor, { action: "registration.refuse", target: { type: "registration", id, label: "" } });
  await queueMail(services, tx, { template: "request-refused", account: { id: null, email }, details: { reason } });
}
