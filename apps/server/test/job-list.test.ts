import assert from "node:assert/strict";
import { test } from "node:test";
import { jobMessages, listJobs, listedJobKinds, listedJobKindNames, type ListedJob } from "@seance/contract/job-list";
import { can, roles } from "@seance/contract/roles";
import { sql } from "kysely";
import { recordAudit } from "#db/audit-trail.ts";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
await services.jobs.start();
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");
const author = { account_id: founder.id, email: founder.email, role: "fondateur" };

const read = async (query = "", token = founder.token) => {
  const { status, json, text } = await call("GET", `/admin/jobs${query}`, { token });
  assert.equal(status, 200, text);
  return listJobs.answer.parse(json);
};
const find = async (id: string, token = founder.token): Promise<ListedJob | undefined> =>
  (await read("", token)).jobs.find((job) => job.id === id);

async function makeImport(links: readonly string[], state: { finished?: boolean; stopped?: boolean } = {}): Promise<string> {
  const id = newId();
  const at = new Date();
  const run = { id, ...author, import_type: "auto" as const, auto_detect_metadata: false, validate_links: false };
  await db
    .insertInto("import_run")
    .values({ ...run, total_links: links.length, finished_at: state.finished ? at : null, stopped_at: state.stopped ? at : null })
    .execute();
  await db
    .insertInto("import_link")
    .values(
      links.map((outcome, place) => ({ run_id: id, place, link: `https://a.example/${place}.mp4`, outcome: outcome as never })),
    )
    .execute();
  return id;
}

async function makePreparation(state: "queued" | "failed", log: string | null = null): Promise<string> {
  const id = newId();
  const facts = { id, filename: `${id}.mkv`, original_filename: "Le Rail.mkv", size: 1000, account_id: founder.id };
  await db
    .insertInto("hosted_video")
    .values({ ...facts, status: "processing", duration: null, width: null, height: null, codecs: null, note: null })
    .execute();
  await db
    .insertInto("media_job")
    .values({ id, source: `hosted/${id}.mkv`, state, error: log && "La préparation a échoué.", log })
    .execute();
  return id;
}

test("an import under way is listed with its progress and author, and is stopped by its own call", async () => {
  const id = await makeImport(["create", "pending", "pending"]);
  const job = await find(id, admin.token);
  assert.deepEqual(
    [job?.kind, job?.label, job?.state, job?.progress, job?.who, job?.can_stop, job?.can_retry],
    ["import", "3 liens", "running", { done: 1, total: 3 }, founder.email.split("@")[0], true, false],
  );
  assert.equal((await call("POST", `/admin/import/runs/${id}/stop`, { token: admin.token })).status, 200);
  await until("the rest is marked as stopped", async () => (await find(id))?.can_retry === true);
  const stopped = await find(id);
  assert.deepEqual([stopped?.state, stopped?.can_stop], ["stopped", false]);
  assert.match(stopped?.log ?? "", /2 non importés/);
});

test("a failed preparation has its log and can be tried again; jobs of every table are listed", async () => {
  const [failed, waiting] = [await makePreparation("failed", "Invalid data found"), await makePreparation("queued")];
  const copy = { id: newId(), url: "https://a.example/film.mp4", account_id: founder.id };
  await db
    .insertInto("link_copy")
    .values({ ...copy, received: 10, size: 40 })
    .execute();
  const source = { id: newId(), kind: "guide" as const, name: "Le guide", url: "https://a.example/g.xml", every_hours: 24 };
  await db
    .insertInto("channel_source")
    .values({ ...source, applies: false, failure: "Le serveur n’a pas répondu.", checked_at: new Date() })
    .execute();
  const migration = { id: newId(), old_domain: "a.fr", new_domain: "b.fr", movies_updated: 3, episodes_updated: 4 };
  await db
    .insertInto("url_migration")
    .values({ ...migration, account_id: founder.id })
    .execute();
  const refresh = { id: newId(), ...author, item_type: "movie" as const, only_missing: true, total: 1 };
  await db.insertInto("metadata_run").values(refresh).execute();
  const playlist = { id: newId(), source: "chaînes.m3u", created: 2, relinked: 0, skipped: 1 };
  await db.insertInto("playlist_run").values(playlist).execute();
  await recordAudit(db, null, {
    action: "backup.create",
    target: { type: "backup", label: "a.tar.gz" },
    after: { size: "2 Mo" },
  });
  assert.equal((await call("GET", "/database/collections/badges/export", { token: founder.token })).status, 200);

  const { jobs } = await read();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const shown = (id: string) => {
    const job = byId.get(id);
    return [job?.kind, job?.label, job?.state, job?.log, job?.can_stop, job?.can_retry];
  };
  assert.deepEqual(shown(failed), [
    ...["preparation", "Le Rail.mkv", "failed", "La préparation a échoué.\nInvalid data found", false, true],
  ]);
  assert.deepEqual(shown(waiting), ["preparation", "Le Rail.mkv", "queued", null, true, false]);
  assert.deepEqual(
    [...shown(copy.id), byId.get(copy.id)?.progress],
    [...["copy", copy.url, "running", null, true, false], { done: 10, total: 40 }],
  );
  assert.deepEqual(shown(source.id), ["source", "Le guide", "failed", "Le serveur n’a pas répondu.", false, true]);
  assert.deepEqual(shown(migration.id).slice(0, 3), ["url-migration", "a.fr → b.fr", "done"]);
  assert.deepEqual(shown(refresh.id).slice(0, 3), ["metadata", "1 film", "running"]);
  assert.deepEqual(shown(playlist.id).slice(0, 3), ["playlist", "chaînes.m3u", "done"]);
  const named = (kind: string) => jobs.filter((job) => job.kind === kind).map(({ label, log }) => [label, log]);
  assert.deepEqual(named("backup"), [["a.tar.gz", "2 Mo"]]);
  assert.deepEqual(named("export"), [["badges", "json"]]);
  const active = jobs.map(({ state }) => state === "queued" || state === "running");
  assert.deepEqual(
    active,
    active.toSorted((a, b) => Number(b) - Number(a)),
    "those under way come first",
  );
});

test("jobs are filtered by kind and by state, and counted", async () => {
  await makePreparation("failed");
  const of = await read("?kind=preparation&state=failed");
  assert.ok(of.jobs.length > 0);
  assert.ok(of.jobs.every(({ kind, state }) => kind === "preparation" && state === "failed"));
  assert.equal(of.failed, of.jobs.length);
  const over = await read("?state=over");
  assert.ok(over.jobs.every(({ state }) => !["queued", "running", "failed"].includes(state)));
  assert.equal((await call("GET", "/admin/jobs?kind=autre", { token: founder.token })).status, 422);
  assert.equal((await call("GET", "/admin/jobs?state=autre", { token: founder.token })).status, 422);
});

test("each role sees the kinds that it may see, and nobody else any", async () => {
  await makeMovie(db);
  assert.equal((await call("GET", "/admin/jobs")).status, 401);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    if (!can(role, "admin:enter")) {
      assert.equal((await call("GET", "/admin/jobs", { token })).status, 403, role);
      continue;
    }
    const seen = new Set((await read("", token)).jobs.map(({ kind }) => kind));
    for (const kind of listedJobKindNames) {
      const allowed = can(role, listedJobKinds[kind].permission);
      if (!allowed) assert.ok(!seen.has(kind), `${role} ${kind}`);
    }
    assert.ok(seen.has("import"), role);
    assert.equal(seen.has("metadata"), can(role, "content:manage"), role);
    assert.equal(seen.has("backup"), role === "fondateur", role);
  }
});

test("the fondateur runs a periodic job now; others, unknown names and one that waits are refused", async () => {
  const latest = async () => (await read("?kind=periodic")).jobs.find(({ id }) => id === "channel-sources");
  await until("the first run is over", async () => (await latest())?.state === "done");
  const first = await latest();
  assert.deepEqual([first?.label, first?.can_retry], ["Lecture des adresses suivies", true]);
  const run = (name: string, token?: string) => call("POST", `/admin/jobs/periodic/${name}/run`, { token });
  assert.equal((await run("channel-sources", admin.token)).status, 403);
  assert.equal((await run("channel-sources")).status, 401);
  assert.equal((await run("rien", founder.token)).status, 404);
  assert.equal((await run("channel-sources", founder.token)).status, 204);
  const again = await run("channel-sources", founder.token);
  if (again.status !== 204) assert.deepEqual([again.status, again.json.detail], [409, jobMessages.waiting]);
  await until("it has run again", async () => {
    const job = await latest();
    return job?.state === "done" && job.at !== first?.at;
  });
});

test("a refresh of metadata is tried again where titles failed, unless it was undone", async () => {
  const refresh = { id: newId(), ...author, item_type: "movie" as const, only_missing: true, total: 1, finished_at: new Date() };
  await db.insertInto("metadata_run").values(refresh).execute();
  const title = { run_id: refresh.id, place: 0, item_id: newId(), title: "Le Phare" };
  await db
    .insertInto("metadata_result")
    .values({ ...title, outcome: "same" })
    .execute();
  assert.equal((await find(refresh.id))?.can_retry, false);
  await db.updateTable("metadata_result").set({ outcome: "failed" }).where("run_id", "=", refresh.id).execute();
  assert.equal((await find(refresh.id))?.can_retry, true);
  await db.updateTable("metadata_run").set({ undone_at: new Date() }).where("id", "=", refresh.id).execute();
  assert.equal((await find(refresh.id))?.can_retry, false);
});

test("a job that is tried again says why its last try failed", async () => {
  const id = await makeImport(["create", "pending"]);
  const retry = newId();
  await db.updateTable("import_run").set({ retry_job: retry }).where("id", "=", id).execute();
  await sql`insert into pgboss.job (id, name, state, output, start_after)
    values (${retry}, 'import-retry', 'retry', '{"message": "La source ne répond pas"}', now() + interval '1 hour')`.execute(db);
  assert.match((await find(id))?.log ?? "", /Nouvel essai après\s: La source ne répond pas/);
});

test("preparations of one kind are listed though many of another are newer", async () => {
  const old = await makePreparation("failed", "Lignes");
  await sql`insert into media_job (id, source, state) select gen_random_uuid(), 'library/' || n, 'failed' from generate_series(1, 60) as n`.execute(
    db,
  );
  assert.equal((await find(old))?.kind, "preparation");
});
