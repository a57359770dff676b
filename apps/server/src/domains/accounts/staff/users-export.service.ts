import { Readable } from "node:stream";
import type { Query } from "@seance/contract/endpoint";
import { roleLabels } from "@seance/contract/roles";
import { userColumnNames, type exportUsers as exportCall, type ManagedUser } from "@seance/contract/users-admin";
import { actorCan, type Actor } from "#core/actor.ts";
import { csvLines, csvStart } from "#core/csv.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Services } from "#services.ts";
import { presentManagedUser } from "#domains/accounts/accounts.present.ts";
import { userIds, usersOf } from "./users.queries.ts";

/** Accounts in memory at a time. */
const batchSize = 500;

type ColumnName = (typeof userColumnNames)[number];

const columns: Record<ColumnName, { readonly header: string; readonly text: (user: ManagedUser) => string }> = {
  email: { header: "Email", text: ({ email }) => email },
  role: { header: "Rôle", text: ({ role }) => roleLabels[role] },
  state: { header: "État", text: ({ ban }) => (ban ? "Banni" : "Actif") },
  created_at: { header: "Créé le", text: ({ created_at }) => created_at },
  last_login: { header: "Dernière connexion", text: ({ last_login }) => last_login ?? "" },
};

/** The accounts of a filter as a CSV file, read as fast as the client takes them, with an audit entry. */
export async function exportUsers(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { columns: names, ...query }: Query<typeof exportCall>,
) {
  const { search, role, is_active } = query;
  const filter = { search, role, is_active, wholeAddress: actorCan(actor, "users:change-role") };
  const ids = await userIds(db, filter, query);
  await recordAudit(db, actor, { action: "account.export", target: { type: "account", label: `${ids.length} comptes` } });
  const day = new Date().toISOString().slice(0, 10);
  return { fileName: `seance-users-${day}.csv`, body: Readable.from(csvOf({ db }, actor, ids, names ?? userColumnNames)) };
}

async function* csvOf(
  { db }: Pick<Services, "db">,
  actor: Actor,
  ids: readonly string[],
  names: readonly ColumnName[],
): AsyncGenerator<string> {
  yield csvStart(names.map((name) => columns[name].header));
  for (let at = 0; at < ids.length; at += batchSize) {
    const part = ids.slice(at, at + batchSize);
    const rows = await usersOf(db, part);
    const users = new Map(rows.map((row) => [row.id, presentManagedUser(row, actor)]));
    yield csvLines(part.flatMap((id) => users.get(id) ?? []).map((user) => names.map((name) => columns[name].text(user))));
  }
}
