import type { Body } from "@seance/contract/endpoint";
import {
  sagaMessages,
  sagaLimits,
  type changeSaga as changeSagaCall,
  type createSaga as createSagaCall,
  type SagaDirection,
} from "@seance/contract/saga-form";
import type { Saga } from "@seance/contract/sagas";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal, type Fault } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { factsOf, filledFactsOf } from "#domains/catalogue/writes/audit-facts.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { missingRefusal, refuseIfStale } from "#domains/catalogue/writes/save-refusals.service.ts";
import { binItemsWithin, writeCatalogue, writeKind } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentSaga } from "./sagas.present.ts";
import { lockSaga, placedTitles, unknownTitles } from "./sagas.queries.ts";
import { binSagas, insertSaga, restoreSaga, updateSaga } from "./sagas.write.queries.ts";

type Listed = "movies" | "series";

export const sagaKind: Kind<Saga> = {
  type: "saga",
  change: "content",
  label: ({ name }) => name,
  async lock(tx, ids) {
    const sagas: Saga[] = [];
    for (const id of ids.toSorted()) {
      const saga = await findLocked(tx, id);
      if (saga) sagas.push(saga);
    }
    return sagas;
  },
  update: (tx, saga) => updateSaga(tx, saga.id, saga),
  bin: binSagas,
  restore: restoreSaga,
};

export function createSaga(services: Services, actor: Actor, body: Body<typeof createSagaCall>): Promise<Saga> {
  return writeCatalogue(services, "content", async (tx) => {
    await requireTitles(tx, body);
    const saga = await readLocked(tx, await insertSaga(tx, body));
    await recordAudit(tx, actor, { ...subject(saga, "create"), after: filledFactsOf(saga) });
    return saga;
  });
}

/** Changes the given fields of a saga; 409 with the current saga when somebody else has changed it. */
export function changeSaga(services: Services, actor: Actor, id: string, body: Body<typeof changeSagaCall>): Promise<Saga> {
  const { expected_updated_at, ...fields } = body;
  return edit(services, actor, id, fields, async (before, tx) => {
    await refuseIfStale(tx, actor, before, expected_updated_at);
    await requireTitles(tx, fields);
    return fields;
  });
}

/** Writes earlier values of a saga's fields, without titles that are gone. */
export function revertSaga(services: Services, actor: Actor, id: string, fields: SagaEdit): Promise<Saga> {
  const present = async (tx: Db, table: "movie" | "series", ids: readonly string[] | undefined) => {
    const gone = new Set(await unknownTitles(tx, table, ids ?? []));
    return ids?.filter((one) => !gone.has(one));
  };
  const changesOf = async (_before: Saga, tx: Db) => ({
    ...fields,
    movies: await present(tx, "movie", fields.movies),
    series: await present(tx, "series", fields.series),
  });
  return edit(services, actor, id, fields, changesOf, "revert");
}

export function deleteSaga(services: Services, actor: Actor, id: string): Promise<void> {
  return writeKind(services, sagaKind, async (tx) => {
    const binned = await binItemsWithin(tx, actor, sagaKind, [id]);
    if (binned.length === 0) throw notFound();
  });
}

/** Adds a title at the end of its list. */
export function addTitle(services: Services, actor: Actor, id: string, list: Listed, titleId: string): Promise<Saga> {
  return edit(services, actor, id, { [list]: [titleId] }, async (before, tx) => {
    const table = list === "movies" ? "movie" : "series";
    if ((await unknownTitles(tx, table, [titleId])).length > 0) throw notFound();
    if (before[list].includes(titleId)) throw new Refusal("conflict", sagaMessages.held);
    if (before[list].length >= sagaLimits.items) throw new Refusal("conflict", sagaMessages.full);
    return { [list]: [...before[list], titleId] };
  });
}

export function removeTitle(services: Services, actor: Actor, id: string, list: Listed, titleId: string): Promise<Saga> {
  return edit(services, actor, id, {}, (before) => {
    if (!before[list].includes(titleId)) throw notFound();
    return { [list]: before[list].filter((one) => one !== titleId) };
  });
}

/** Moves a title by one place; 409 at either end. */
export function moveTitle(
  services: Services,
  actor: Actor,
  id: string,
  list: Listed,
  { titleId, direction }: { readonly titleId: string; readonly direction: SagaDirection },
): Promise<Saga> {
  return edit(services, actor, id, {}, (before) => ({ [list]: movedByOne(before[list], titleId, direction) }));
}

function movedByOne(ids: readonly string[], id: string, direction: SagaDirection): string[] {
  const from = ids.indexOf(id);
  if (from < 0) throw notFound();
  const to = direction === "up" ? from - 1 : from + 1;
  const other = ids[to];
  if (other === undefined) throw new Refusal("conflict", direction === "up" ? sagaMessages.first : sagaMessages.last);
  return ids.with(from, other).with(to, id);
}

type SagaEdit = { [K in "name" | "description" | Listed]?: Saga[K] | undefined };

/** Locks a saga, its titles and the `joining` ones, writes the changes that `changesOf` returns, and returns the saga. */
function edit(
  services: Services,
  actor: Actor,
  id: string,
  joining: SagaEdit,
  changesOf: (before: Saga, tx: Db) => SagaEdit | Promise<SagaEdit>,
  verb: "update" | "revert" = "update",
): Promise<Saga> {
  return writeCatalogue(services, "content", async (tx) => {
    const before = await findLocked(tx, id, joining);
    if (!before) throw await missingRefusal(tx, actor, "saga", id);
    const { name = before.name, description = before.description, ...lists } = await changesOf(before, tx);
    const { movies = before.movies, series = before.series } = lists;
    await updateSaga(tx, id, { name, description, movies, series });
    const after = await readLocked(tx, id);
    await recordAudit(tx, actor, { ...subject(after, verb), before: factsOf(before), after: factsOf(after) });
    return after;
  });
}

async function readLocked(tx: Db, id: string, joining?: SagaEdit): Promise<Saga> {
  const saga = await findLocked(tx, id, joining);
  if (!saga) throw notFound();
  return saga;
}

async function findLocked(tx: Db, id: string, { movies = [], series = [] }: SagaEdit = {}): Promise<Saga | undefined> {
  const row = await lockSaga(tx, id, { movies, series });
  if (!row || row.deleted_at) return undefined;
  return presentSaga(row, await placedTitles(tx, true, id), { drafts: true });
}

/** 422 with the position of each id that is not a title. */
async function requireTitles(tx: Db, { movies = [], series = [] }: SagaEdit): Promise<void> {
  const faults = [...(await faultsOf(tx, "movie", "movies", movies)), ...(await faultsOf(tx, "series", "series", series))];
  if (faults.length > 0) throw new Refusal("invalid", faults);
}

async function faultsOf(tx: Db, table: "movie" | "series", field: Listed, ids: readonly string[]): Promise<Fault[]> {
  if (ids.length === 0) return [];
  const unknown = new Set(await unknownTitles(tx, table, ids));
  return ids.flatMap((id, i) => (unknown.has(id) ? { loc: ["body", field, i], msg: sagaMessages.unknown } : []));
}

const subject = (saga: Saga, verb: "create" | "update" | "revert") => ({
  action: `saga.${verb}`,
  target: { type: "saga", id: saga.id, label: saga.name },
});
