import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "@seance/contract/roles";
import { urlMigrationMessages as said } from "@seance/contract/url-migration";
import { sql } from "kysely";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { services, call } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");

const domains = { old_domain: "ancien.fr", new_domain: "nouveau.fr" };
const post = (path: string, body?: object, token: string | undefined = founder.token) =>
  call("POST", `/admin/${path}`, { token, ...(body && { body }) });
const preview = (body: object, token?: string) => post("preview-url-migration", body, token);
const migrate = (body: object, token?: string) => post("migrate-urls", body, token);
const undo = (id?: string) => post("migrate-urls/undo", id === undefined ? undefined : { id });
const runs = async () => (await call("GET", "/admin/migrate-urls", { token: admin.token })).json.runs;

/** Every link of films, episodes and channels. */
async function links() {
  const fields = ["id", "video_url", "iframe_url", "embed_url", "hosting_url"] as const;
  return {
    movies: await db.selectFrom("movie").select(fields).orderBy("id").execute(),
    episodes: await db.selectFrom("episode").select(fields).orderBy("id").execute(),
    channels: await db.selectFrom("channel").select(["id", "video_url", "stream_url"]).orderBy("id").execute(),
  };
}

const film = await makeMovie(db, {
  title: "Film à deux liens",
  video_url: "https://ancien.fr/a b.mp4?jeton=1",
  iframe_url: "http://ANCIEN.fr:8080/page",
  hosting_url: "/media/hosted/x.mp4",
});
await makeMovie(db, { title: "Ailleurs", video_url: "https://evil-ancien.fr/x?u=https://ancien.fr/" });
await makeMovie(db, { title: "Sans lien", video_url: null });
const draft = await makeMovie(db, {
  title: "Brouillon",
  status: "draft",
  video_url: null,
  embed_url: "https://ancien.fr/brouillon",
});
const binned = await makeMovie(db, { title: "À la corbeille", video_url: "https://ancien.fr/corbeille.mp4" });
await db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", binned).execute();
const series = await makeSeries(db, { title: "Judex" });
const episode = await makeEpisode(db, {
  series_id: series,
  season_number: 1,
  episode_number: 2,
  title: "L’expiation",
  video_url: "https://ancien.fr/e.m3u8",
});
await makeChannel(db, { stream_url: "https://ancien.fr/chaine.m3u8" });
const before = await links();

test("the preview returns the changes and writes nothing", async () => {
  const { status, json } = await preview({ old_domain: " ancien.fr ", new_domain: " nouveau.fr" });
  assert.equal(status, 200);
  assert.deepEqual([json.movies_count, json.episodes_count], [3, 1]);
  assert.equal(json.in_bin_count, 1);
  assert.deepEqual(
    json.sample_changes.toSorted((a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1)),
    [
      { title: "Brouillon", old_url: "https://ancien.fr/brouillon", new_url: "https://nouveau.fr/brouillon" },
      { title: "Film à deux liens", old_url: "https://ancien.fr/a b.mp4?jeton=1", new_url: "https://nouveau.fr/a b.mp4?jeton=1" },
      { title: "Judex — S1E2 L’expiation", old_url: "https://ancien.fr/e.m3u8", new_url: "https://nouveau.fr/e.m3u8" },
      { title: "À la corbeille", old_url: "https://ancien.fr/corbeille.mp4", new_url: "https://nouveau.fr/corbeille.mp4" },
    ],
  );
  assert.deepEqual(await links(), before);
  assert.deepEqual(await runs(), []);
});

test("a run makes the changes of the preview, visible at once, and undo restores every link", async () => {
  const playing = async () => (await call("POST", `/playback/movie/${film}`)).json.source.url;
  assert.equal(await playing(), "http://ancien.fr:8080/page");
  const events = await heardDuring(site, async () => {
    const { status, json } = await migrate(domains);
    assert.deepEqual(
      [status, json],
      [200, { success: true, movies_updated: 3, episodes_updated: 1, total_updated: 4, in_bin_updated: 1 }],
    );
    assert.equal(await playing(), "http://nouveau.fr:8080/page");
  });
  assert.ok(events.some(({ name }) => name === "content-updated"));
  const after = await links();
  assert.deepEqual(after.channels, before.channels, "channels are no part of it");
  const moved = after.movies.find(({ id }) => id === film);
  assert.deepEqual(moved, {
    id: film,
    video_url: "https://nouveau.fr/a b.mp4?jeton=1",
    iframe_url: "http://nouveau.fr:8080/page",
    embed_url: null,
    hosting_url: "/media/hosted/x.mp4",
  });
  const [run] = await runs();
  assert.deepEqual(
    { ...run, id: "", run_at: "" },
    {
      ...domains,
      id: "",
      run_at: "",
      movies_updated: 3,
      episodes_updated: 1,
      run_by: run.run_by,
      undone_at: null,
      can_undo: true,
    },
  );
  assert.ok(founder.email.startsWith(run.run_by));
  assert.deepEqual((await undo()).json, { success: true, movies_updated: 3, episodes_updated: 1, total_updated: 4 });
  assert.deepEqual(await links(), before);
  const [undone] = await runs();
  assert.deepEqual([typeof undone.undone_at, undone.can_undo], ["string", false]);
  const again = await undo();
  assert.deepEqual([again.status, again.json], [409, { detail: said.nothingToUndo }]);
});

test("undo skips links changed since, and deleted items", async () => {
  await migrate(domains);
  await db.updateTable("movie").set({ video_url: "https://choisi.fr/a.mp4" }).where("id", "=", film).execute();
  await db.deleteFrom("movie").where("id", "=", draft).execute();
  const { json } = await undo();
  assert.deepEqual(json, { success: true, movies_updated: 2, episodes_updated: 1, total_updated: 3 });
  const kept = (await links()).movies.find(({ id }) => id === film);
  assert.deepEqual([kept?.video_url, kept?.iframe_url], ["https://choisi.fr/a.mp4", "http://ANCIEN.fr:8080/page"]);
});

test("undo reverts the newest run first, then the one before", async () => {
  const start = await links();
  await migrate(domains);
  const between = await links();
  await migrate({ old_domain: "nouveau.fr", new_domain: "https://dernier.fr:8443" });
  assert.equal((await links()).episodes.find(({ id }) => id === episode)?.video_url, "https://dernier.fr:8443/e.m3u8");
  await undo();
  assert.deepEqual(await links(), between);
  await undo();
  assert.deepEqual(await links(), start);
});

test("undo skips runs without changes, and returns 409 when another run than the expected one is the newest", async () => {
  const start = await links();
  await migrate(domains);
  assert.equal((await migrate(domains)).json.total_updated, 0, "as a second press would");
  const [empty, full] = await runs();
  assert.deepEqual([empty.can_undo, full.can_undo], [false, true]);
  await migrate({ old_domain: "nouveau.fr", new_domain: "encore.fr" });
  const between = await links();
  const stale = await undo(full.id);
  assert.deepEqual([stale.status, stale.json], [409, { detail: said.notLatest }]);
  assert.deepEqual(await links(), between);
  const [latest] = await runs();
  const twice = await Promise.all([undo(latest.id), undo(latest.id)]);
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await undo(full.id)).status, 200);
  assert.deepEqual(await links(), start);
});

test("concurrent runs are serialized, and all links end on one of the two domains", async () => {
  const start = await links();
  const answers = await Promise.all([migrate(domains), migrate({ ...domains, new_domain: "autre.fr" })]);
  assert.deepEqual(answers.map(({ json }) => json.total_updated > 0).toSorted(), [false, true]);
  await undo();
  await undo();
  assert.deepEqual(await links(), start);
});

test("an error in the middle of a run changes nothing", async () => {
  const start = await links();
  const known = (await runs()).length;
  // As a disk that fails after the films are written.
  await sql`create function tombe() returns trigger language plpgsql as $$ begin raise exception 'panne'; end $$`.execute(db);
  await sql`create trigger tombe before update on episode for each row execute function tombe()`.execute(db);
  assert.equal((await migrate(domains)).status, 500);
  await sql`drop trigger tombe on episode`.execute(db);
  assert.deepEqual(await links(), start);
  assert.equal((await runs()).length, known);
});

test("returns field faults for missing, malformed and identical domains", async () => {
  const { bothNeeded, badDomain, same } = said;
  for (const [body, faults] of [
    [
      {},
      [
        ["old_domain", bothNeeded],
        ["new_domain", bothNeeded],
      ],
    ],
    [
      { old_domain: " ", new_domain: "" },
      [
        ["old_domain", bothNeeded],
        ["new_domain", bothNeeded],
      ],
    ],
    [
      { old_domain: "ancien.fr/x", new_domain: "moi@nouveau.fr" },
      [
        ["old_domain", badDomain],
        ["new_domain", badDomain],
      ],
    ],
    [{ old_domain: "Ancien.fr", new_domain: "ancien.fr." }, [["new_domain", same]]],
    [{ ...domains, force: true }, [["force", "Champ inconnu"]]],
  ] as const)
    for (const answer of [await preview(body), await migrate(body)]) {
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(
        answer.json.detail,
        faults.map(([field, msg]) => ({ loc: ["body", field], msg })),
      );
    }
});

test("only the fondateur previews, runs and undoes; the staff lists the runs", async () => {
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token } = await signIn(site, role);
    for (const answer of [
      await preview(domains, token),
      await migrate(domains, token),
      await post("migrate-urls/undo", undefined, token),
    ])
      assert.deepEqual([answer.status, answer.json], [403, { detail: "Accès refusé" }], role);
  }
  assert.equal((await call("POST", "/admin/migrate-urls", { body: domains })).status, 401);
  assert.equal((await call("GET", "/admin/migrate-urls")).status, 401);
  assert.equal((await call("GET", "/admin/migrate-urls", { token: (await signIn(site)).token })).status, 403);
});

test("runs and undos have audit entries", async () => {
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "target_label", "after"])
    .where("target_type", "=", "url_migration")
    .orderBy("id")
    .limit(2)
    .execute();
  assert.deepEqual(entries, [
    {
      action: "url_migration.run",
      target_label: "ancien.fr → nouveau.fr",
      after: { ...domains, movies_updated: 3, episodes_updated: 1 },
    },
    { action: "url_migration.undo", target_label: "ancien.fr → nouveau.fr", after: { movies_restored: 3, episodes_restored: 1 } },
  ]);
});
