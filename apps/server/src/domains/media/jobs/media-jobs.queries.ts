import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { packageIdIn, packageName, type PackageId } from "#domains/media/package/folders.ts";
import { soundStep } from "#domains/media/plan/tasks.ts";

export type JobRow = Omit<Row<"media_job">, "plan"> & { readonly plan: Plan | null };

const now = sql<Date>`now()`;

/** What the playlists of a job depend on when it stops or goes on. */
export type EndedJob = Pick<JobRow, "id" | "version" | "plan" | "done">;
const endedColumns = ["id", "version", "plan", "done"] as const;

/** Queues the preparation of a file; undefined when it is queued or done already. */
export const queueJob = (db: Db, { id, version }: PackageId, source: string): Promise<EndedJob | undefined> =>
  db
    .insertInto("media_job")
    .values({ id, source, version })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ state: "queued", error: null, log: null, updated_at: now })
        .where("media_job.state", "in", ["failed", "cancelled"]),
    )
    .returning(endedColumns)
    .$castTo<EndedJob>()
    .executeTakeFirst();

/** The originals are at these paths now; preparations that failed are queued again, and returned. */
export async function renewSources(
  db: Db,
  jobs: readonly { readonly id: string; readonly source: string }[],
): Promise<EndedJob[]> {
  const ids = jobs.map(({ id }) => id);
  await sql`
    update media_job set source = given.source
    from unnest(${ids}::uuid[], ${jobs.map(({ source }) => source)}::text[]) as given (id, source)
    where media_job.id = given.id`.execute(db);
  return db
    .updateTable("media_job")
    .set({ state: "queued", error: null })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("state", "=", "failed")
    .returning(endedColumns)
    .$castTo<EndedJob>()
    .execute();
}

/** Queues a finished job again, for a task that is added to it; false when it has no plan yet, which will know of that. */
export const reopenJob = (tx: Db, id: string): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("media_job")
      .set({ state: sql`case when state = 'done' then 'queued' else state end`, bytes: null, updated_at: now })
      .where("id", "=", id)
      .where("plan", "is not", null),
  );

type Stop = { readonly state: "cancelled" } | { readonly state: "failed"; readonly error: string; readonly log: string | null };

/** Ends a job that is not done; undefined when there is none. */
const stopJob = (db: Db, id: string, stop: Stop): Promise<EndedJob | undefined> =>
  db
    .updateTable("media_job")
    .set({ ...stop, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning(endedColumns)
    .$castTo<EndedJob>()
    .executeTakeFirst();

export const cancelJob = (db: Db, id: string) => stopJob(db, id, { state: "cancelled" });

export const failJob = (db: Db, id: string, error: string, log: string | null) =>
  stopJob(db, id, { state: "failed", error, log });

/** Puts a job before all others; false when it does not wait. */
export const putJobFirst = (db: Db, id: string): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("media_job")
      .set({ priority: sql`(select max(priority) + 1 from media_job)` })
      .where("id", "=", id)
      .where("state", "=", "queued"),
  );

/** The deleted job, whose package is to be deleted too; undefined without one. */
export const deleteJob = (db: Db, id: string): Promise<PackageId | undefined> =>
  db.deleteFrom("media_job").where("id", "=", id).returning(["id", "version"]).executeTakeFirst();

export const findJobs = (db: Db, ids: readonly string[]): Promise<JobRow[]> =>
  db
    .selectFrom("media_job")
    .selectAll()
    .$castTo<JobRow>()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The ids of the jobs of some videos (an SQL text of their ids) that wait or run, then of the last that changed. */
export const latestJobIds = async (db: Db, videos: RawBuilder<string>, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom("media_job")
      .select("id")
      .where("id", "in", videos)
      .orderBy(sql`state <> 'queued'`)
      .orderBy("updated_at", "desc")
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** A job, locked until the transaction ends: its files and playlists change meanwhile. */
export const lockJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom("media_job").selectAll().$castTo<JobRow>().where("id", "=", id).forUpdate().executeTakeFirst();

/** The videos whose sound was analysed, each with the start of its preparation, which is another for another content. */
export async function analysedVideos(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom("media_job")
    .select(["id", "created_at"])
    .where(sql<boolean>`${soundStep} = any(done)`)
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

export const countFailedJobs = (db: Db): Promise<number> => countRows(db, sql`from media_job where state = 'failed'`);

export const savePlan = (db: Db, id: string, plan: Plan) =>
  db
    .updateTable("media_job")
    .set({ plan: JSON.stringify(plan) })
    .where("id", "=", id)
    .execute();

interface JobEnd {
  readonly plan: Plan;
  readonly done: string[];
  readonly published: boolean;
  readonly last: boolean;
}

/** Records what a finished task has changed of its job. */
export const updateJob = (db: Db, id: string, { plan, done, published, last }: JobEnd) =>
  db
    .updateTable("media_job")
    .set({
      plan: JSON.stringify(plan),
      done,
      error: null,
      updated_at: now,
      ...(last && { state: "done" as const }),
      ...(published && { published_at: sql<Date>`coalesce(published_at, now())` }),
    })
    .where("id", "=", id)
    .execute();

/** Says why a job waits. */
export const explainWait = (db: Db, id: string, error: string) =>
  db.updateTable("media_job").set({ error, updated_at: now }).where("id", "=", id).where("state", "=", "queued").execute();

/** Finished packages whose bytes are not known. */
export const unweighedJobs = (db: Db): Promise<PackageId[]> =>
  db.selectFrom("media_job").select(["id", "version"]).where("state", "=", "done").where("bytes", "is", null).execute();

export const setBytes = (db: Db, id: string, bytes: number) =>
  db.updateTable("media_job").set({ bytes }).where("id", "=", id).where("state", "=", "done").execute();

/** The bytes of finished packages, by the id of their job; null before they are weighed. */
export async function packageBytes(db: Db): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.selectFrom("media_job").select(["id", "bytes"]).where("state", "=", "done").execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** The folders of packages, of those given by name, that have a job. */
export async function existingPackages(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await jobsOfPackages(db, names);
  return new Set(jobs.map((job) => packageName(job)));
}

/** The jobs of folders of packages, given by name. */
export async function jobsOfPackages(db: Db, names: readonly string[]): Promise<JobRow[]> {
  const wanted = new Set(names);
  const ids = new Set(names.map((name) => packageIdIn(name)).filter((id) => id !== null));
  return (await findJobs(db, [...ids])).filter((job) => wanted.has(packageName(job)));
}
