import { accountMessages } from "@seance/contract/account-fields";
import type { Answer, Body, Query } from "@seance/contract/endpoint";
import type { createDatabaseUser, ExplorerUser, listDatabaseUsers, updateDatabaseUser } from "@seance/contract/explorer";
import type { EndReason } from "@seance/contract/events";
import { decide } from "@seance/contract/account-actions";
import { roleLabels, roles } from "@seance/contract/roles";
import { localPart } from "@seance/contract/text";
import type { Updateable } from "kysely";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, isDuplicate } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import type { Schema } from "#db/schema.ts";
import {
  accountPage,
  actOnAccount,
  allowed,
  banOf,
  columnsOf,
  deleteSessions,
  hashPassword,
  refuseLookAlikeEmail,
  refuseWeakPassword,
  insertAccountRow,
  noteChange,
  presentUser,
  updateAccount,
  type AccountRow,
  type HashTurn,
} from "#domains/accounts/index.ts";
import type { Services } from "#services.ts";
import { readWithTimeout } from "./documents.service.ts";

/** A page of the accounts whose address, role or id contains the search. */
export function listUsers(
  { reads }: Pick<Services, "reads">,
  query: Query<typeof listDatabaseUsers>,
): Promise<Answer<typeof listDatabaseUsers>> {
  const search = query.search?.trim() ?? "";
  const word = search.toLowerCase();
  const matchingRoles = roles.filter((role) => role.includes(word) || roleLabels[role].toLowerCase().includes(word));
  return readWithTimeout(reads, async (tx) => {
    const { rows, total } = await accountPage(tx, { ...query, search, matchingRoles }, query);
    return { users: rows.map(present), total };
  });
}

/** Creates an account of any role; 409 when the address is taken. */
export async function createUser(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
  body: Body<typeof createDatabaseUser>,
  turn: HashTurn,
): Promise<ExplorerUser> {
  const { email, password, role, is_active } = body;
  refuseLookAlikeEmail(email);
  await refuseWeakPassword(password, { email, role });
  const password_hash = await hashPassword(password, turn);
  return inTransaction(services.db, async (tx) => {
    const fields = { email, email_form: email, username: localPart(email), role, is_active, password_hash };
    const row = await insertAccountRow(tx, { id: newId(), ...fields });
    if (!row) throw addressTaken();
    await recordAudit(tx, actor, { action: "account.create", target: auditTarget(row), after: auditedFields(row) });
    if (role !== "user")
      await recordSecurity(services, tx, actor, { kind: "role", account: row, detail: { from: null, to: role } });
    return present(row);
  });
}

const addressTaken = (): Refusal => new Refusal("conflict", accountMessages.taken);

/**
 * Changes the given fields of an account by the rules of roles.md: any role in one step, but neither one's own account nor a
 * fondateur's. A ban, a new address or a new password ends all its sessions; a new role changes its rights at once.
 */
export async function updateUser(
  services: Services,
  actor: Actor,
  id: string,
  body: Body<typeof updateDatabaseUser>,
  turn: HashTurn,
): Promise<ExplorerUser> {
  const password = body.password === "" ? undefined : body.password;
  const hash = password === undefined ? undefined : await hashPassword(password, turn);
  const banned = body.is_active === false;
  const why: EndReason | undefined = banned ? "banned" : hash !== undefined ? "password" : undefined;
  try {
    return await actOnAccount(
      services,
      actor,
      id,
      async (tx, self, target) => {
        const role = allowed(decide(self, "set-role", target, body.role));
        if (!target) throw notFound();
        if (body.is_active !== undefined) allowed(decide(self, banned ? "ban" : "unban", target));
        if (password !== undefined) await refuseWeakPassword(password, { email: body.email ?? target.email, role });
        const moves = body.email !== undefined && body.email !== target.email_form;
        if (moves) refuseLookAlikeEmail(body.email ?? "");
        const after = await updateAccount(tx, id, changesOf(target, { ...body, role, password_hash: hash }));
        await noteChange(services, tx, self, { before: target, after });
        if (why || moves) await deleteSessions(tx, id, null);
        const fields = {
          before: auditedFields(target),
          after: { ...auditedFields(after), ...(hash && { password_changed: true }) },
        };
        await recordAudit(tx, self, { action: "account.update", target: auditTarget(after), ...fields });
        return present(after);
      },
      why,
    );
  } catch (error) {
    if (isDuplicate(error)) throw addressTaken();
    throw error;
  }
}

type Fields = Omit<Body<typeof updateDatabaseUser>, "password"> & { readonly password_hash: string | undefined };

/** A username that is the local part of the address changes with it. */
function changesOf(
  { username, email: before, ...target }: AccountRow,
  { email, role, is_active, password_hash }: Fields,
): Updateable<Schema["account"]> {
  const renamed = email !== undefined && username === localPart(before);
  return {
    ...(role !== undefined && { role }),
    // A ban that holds keeps its reason and its end.
    ...(is_active !== undefined &&
      is_active !== (banOf(target) === null) &&
      columnsOf(is_active ? null : { reason: "", until: null })),
    ...(password_hash !== undefined && { password_hash }),
    ...(email !== undefined && { email, email_form: email }),
    ...(renamed && { username: localPart(email) }),
  };
}

const auditTarget = ({ id, email }: AccountRow) => ({ type: "account", id, label: email });
const auditedFields = (row: AccountRow) => ({ email: row.email, role: row.role, is_active: banOf(row) === null });

const present = (row: AccountRow): ExplorerUser => ({ ...presentUser(row), is_active: banOf(row) === null });
