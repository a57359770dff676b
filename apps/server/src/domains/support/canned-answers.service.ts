import type { Body } from "@seance/contract/endpoint";
import {
  deskMessages,
  type CannedAnswer,
  type CannedAnswerFields,
  type changeCannedAnswer as changeCannedAnswerCall,
} from "@seance/contract/support-desk";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import * as rows from "./canned-answers.queries.ts";

export async function listCannedAnswers(db: Db): Promise<{ answers: CannedAnswer[] }> {
  return { answers: (await rows.listCannedAnswers(db)).map(present) };
}

export async function createCannedAnswer(db: Db, actor: Actor, fields: CannedAnswerFields): Promise<CannedAnswer> {
  return refusingTakenTitles(() =>
    inTransaction(db, async (tx) => {
      const row = await rows.insertCannedAnswer(tx, { id: newId(), ...fields });
      await recordAudit(tx, actor, { ...auditOf("create", row), after: auditedFields(row) });
      return present(row);
    }),
  );
}

/** 409 with the current answer when somebody has saved it since the caller read it. */
export async function changeCannedAnswer(
  db: Db,
  actor: Actor,
  id: string,
  { expected_updated_at, title, body }: Body<typeof changeCannedAnswerCall>,
): Promise<CannedAnswer> {
  return refusingTakenTitles(() =>
    inTransaction(db, async (tx) => {
      const before = await rows.lockCannedAnswer(tx, id);
      if (!before) throw notFound();
      if (expected_updated_at !== undefined && Date.parse(expected_updated_at) !== before.updated_at.getTime())
        throw new Refusal("conflict", deskMessages.changed, { facts: { current: present(before) } });
      const row = await rows.updateCannedAnswer(tx, id, { title: title ?? before.title, body: body ?? before.body });
      await recordAudit(tx, actor, { ...auditOf("update", row), before: auditedFields(before), after: auditedFields(row) });
      return present(row);
    }),
  );
}

export function deleteCannedAnswer(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.deleteCannedAnswer(tx, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...auditOf("delete", row), before: auditedFields(row) });
  });
}

async function refusingTakenTitles<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error, "canned_answer_by_title")) throw new Refusal("conflict", deskMessages.titleTaken);
    throw error;
  }
}

const present = ({ id, title, body, updated_at }: rows.CannedAnswerRow): CannedAnswer => ({
  ...{ id, title, body },
  updated_at: updated_at.toISOString(),
});

const auditedFields = ({ title, body }: rows.CannedAnswerRow) => ({ title, body });

const auditOf = (verb: "create" | "delete" | "update", { id, title }: rows.CannedAnswerRow) => ({
  action: `canned_answer.${verb}`,
  target: { type: "canned_answer", id, label: title },
});
