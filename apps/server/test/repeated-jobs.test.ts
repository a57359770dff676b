import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { openJobs } from "#jobs/jobs.ts";
import { closeAtEnd, testDatabase } from "./app.ts";
import { until } from "./until.ts";

const url = await testDatabase();
const log = openLog("silent");
const { db, close } = openDatabase(url, { max: 2, log });
closeAtEnd(close);

test("a repeated job is done once at the start of several processes, and stands once in the schedule", async () => {
  let done = 0;
  const processes = [openJobs(url, log), openJobs(url, log), openJobs(url, log)];
  for (const jobs of processes) {
    closeAtEnd(() => jobs.close());
    jobs.repeat({ kind: "essai", cron: "7 * * * *", work: () => Promise.resolve(void done++) });
  }
  await Promise.all(processes.map((jobs) => jobs.start()));
  await until("it is done", async () => {
    const { rows } = await sql<{ state: string }>`select state::text as state from pgboss.job where name = 'essai'`.execute(db);
    return rows.length > 0 && rows.every(({ state }) => state === "completed");
  });
  const { rows } = await sql<{ jobs: number; schedules: number }>`
    select (select count(*) from pgboss.job where name = 'essai') as jobs,
      (select count(*) from pgboss.schedule where name = 'essai') as schedules`.execute(db);
  assert.deepEqual([done, rows[0]], [1, { jobs: 1, schedules: 1 }]);
});

test("jobs without data run: those of the schedule, and those that an earlier version has queued", async () => {
  const done: string[] = [];
  const jobs = openJobs(url, log);
  closeAtEnd(() => jobs.close());
  jobs.repeat({ kind: "horaire", cron: "7 * * * *", work: () => Promise.resolve(void done.push("horaire")) });
  jobs.define({ kind: "unique", work: () => Promise.resolve(void done.push("unique")), status: () => Promise.resolve(null) });
  await jobs.start();
  await until("it is done at the start", () => done.length === 1);
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false });
  await boss.start();
  closeAtEnd(() => boss.stop({ graceful: false }));
  await until("the scheduled one may be sent", async () => (await boss.send("horaire", null)) !== null);
  await boss.send("unique", null);
  await until("both are done", () => done.length === 3);
  assert.deepEqual(done.toSorted(), ["horaire", "horaire", "unique"]);
});
