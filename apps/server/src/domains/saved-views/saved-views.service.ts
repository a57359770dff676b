import type { Body } from "@seance/contract/endpoint";
import {
  viewLimits,
  viewMessages,
  type changeSavedView,
  type createSavedView,
  type SavedView,
  type SavedViewChanges,
  type SavedViewFields,
  type ViewTab,
} from "@seance/contract/saved-views";
import { localPart } from "@seance/contract/text";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import * as rows from "./saved-views.queries.ts";

export async function listViews(db: Db, actor: Actor, tab: ViewTab): Promise<{ views: SavedView[] }> {
  const all = await rows.listViewRows(db, actor.id, tab);
  // Views that were shared before this was refused.
  const found = all.filter((row) => row.account_id === actor.id || !searchesPeople(tab, fieldsOf(row)));
  return { views: found.map((row) => present(row, row.account_id === actor.id ? null : localPart(row.email))) };
}

export function createView(db: Db, actor: Actor, fields: Body<typeof createSavedView>): Promise<SavedView> {
  requireShareable(fields.tab, fields);
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      await rows.lockOwner(tx, actor.id);
      if ((await rows.countViews(tx, actor.id, fields.tab)) >= viewLimits.ofTab)
        throw new Refusal("conflict", viewMessages.tooMany);
      const row = await rows.insertView(tx, { id: newId(), account_id: actor.id, ...fields });
      await recordAudit(tx, actor, { ...auditOf("create", row), after: auditedFields(row) });
      return present(row, null);
    }),
  );
}

/** 409 with the current view when it was saved elsewhere since the caller read it. */
export function changeView(
  db: Db,
  actor: Actor,
  id: string,
  { expected_updated_at, ...changes }: Body<typeof changeSavedView>,
): Promise<SavedView> {
  return refusingTakenNames(() =>
    inTransaction(db, async (tx) => {
      const before = await rows.lockView(tx, actor.id, id);
      if (!before) throw notFound();
      if (expected_updated_at !== undefined && Date.parse(expected_updated_at) !== before.updated_at.getTime())
        throw new Refusal("conflict", viewMessages.changed, { facts: { current: present(before, null) } });
      const fields = withChanges(fieldsOf(before), changes);
      requireShareable(before.tab, fields);
      const row = await rows.updateView(tx, id, fields);
      await recordAudit(tx, actor, { ...auditOf("update", row), before: auditedFields(before), after: auditedFields(row) });
      return present(row, null);
    }),
  );
}

export function deleteView(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.deleteViewRow(tx, actor.id, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...auditOf("delete", row), before: auditedFields(row) });
  });
}

/** What is searched for among accounts is part of somebody's address or name. */
const searchesPeople = (tab: string, { search }: Pick<SavedViewFields, "search">): boolean =>
  tab === "users" && search["q"] !== undefined;

function requireShareable(tab: string, fields: SavedViewFields): void {
  if (fields.shared && searchesPeople(tab, fields))
    throw new Refusal("invalid", [{ loc: ["body", "shared"], msg: viewMessages.sharedPeople }]);
}

async function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error, "saved_view_by_name")) throw new Refusal("conflict", viewMessages.nameTaken);
    throw error;
  }
}

const fieldsOf = ({ name, shared, search }: rows.ViewRow): SavedViewFields => ({
  ...{ name, shared },
  search: search as SavedViewFields["search"],
});

const withChanges = (before: SavedViewFields, { name, shared, search }: SavedViewChanges): SavedViewFields => ({
  name: name ?? before.name,
  shared: shared ?? before.shared,
  search: search ?? before.search,
});

const present = (row: rows.ViewRow, owner: string | null): SavedView => ({
  id: row.id,
  ...fieldsOf(row),
  ...{ updated_at: row.updated_at.toISOString(), owner },
});

/** What is searched for stays the account's own. */
const auditedFields = ({ tab, shared }: rows.ViewRow) => ({ tab, shared });

const auditOf = (verb: "create" | "delete" | "update", { id, name, shared }: rows.ViewRow) => ({
  action: `saved_view.${verb}`,
  target: { type: "saved_view", id, label: shared ? name : "Vue personnelle" },
});
