import assert from "node:assert/strict";
import { test } from "node:test";
import { publicationMessages } from "@seance/contract/form-fields";
import { sql } from "kysely";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { app, call, services, databaseUrl } = site;
const { db } = services;
await app.ready();
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");
const viewer = await signIn(site, "user");

const soon = (ms = 1500): string => new Date(Date.now() + ms).toISOString();
const past = "2020-01-01T00:00:00.000Z";
const future = "2100-01-01T00:00:00.000Z";
const dates = (path: string, body: object, token = founder.token) => call("PUT", path, { token, body });

/** Where viewers find a film: its page, lists, search, home and what plays; true when all of them say the same. */
async function shown(id: string, title: string): Promise<boolean> {
  const answers = [
    (await call("GET", `/movies/${id}`)).status === 200,
    (await call("GET", `/movies?limit=100`)).text.includes(id),
    (await call("GET", `/movies?q=${encodeURIComponent(title)}`)).text.includes(id),
    (await call("GET", "/home")).text.includes(id),
    (await call("GET", `/content/search/suggestions?query=${encodeURIComponent(title)}`)).text.includes(id),
    (await call("GET", `/content/search/results?query=${encodeURIComponent(title)}`)).text.includes(id),
    (await call("GET", "/people/jean-modele")).text.includes(id),
    (await call("POST", `/playback/movie/${id}`, { token: viewer.token, body: {} })).status !== 404,
  ];
  const [first = false] = answers;
  assert.deepEqual(
    answers,
    answers.map(() => first),
    `${title} is shown here and hidden there`,
  );
  return first;
}

test("a film is shown from its date and hidden at its end, everywhere, cached answers included", async () => {
  const id = await makeMovie(db, { title: "Aurore" });
  assert.equal((await dates(`/movies/${id}`, { publish_from: future })).status, 200);
  assert.equal(await shown(id, "Aurore"), false);
  assert.equal(
    (await call("GET", `/movies/${id}`, { token: admin.token })).json.publish_from,
    future,
    "the staff sees it, with its date",
  );
  const from = soon();
  assert.equal((await dates(`/movies/${id}`, { publish_from: from })).status, 200);
  assert.equal((await call("GET", "/movies?limit=100")).text.includes(id), false, "cached until then");
  await until("the film is shown", async () => (await call("GET", "/movies?limit=100")).text.includes(id));
  assert.ok(Date.now() >= Date.parse(from));
  assert.equal(await shown(id, "Aurore"), true);
  assert.ok(!(await call("GET", `/movies/${id}`)).text.includes("publish_from"), "viewers are not told the dates");
  await dates(`/movies/${id}`, { publish_from: null, publish_until: soon() });
  assert.equal(await shown(id, "Aurore"), true);
  await until("the film is hidden", async () => !(await call("GET", "/movies?limit=100")).text.includes(id));
  assert.equal(await shown(id, "Aurore"), false);
});

test("an episode counts for its series, and is listed, from its date", async () => {
  const series_id = await makeSeries(db, { title: "Judex" });
  await makeEpisode(db, { series_id, episode_number: 1 });
  const second = await makeEpisode(db, { series_id, episode_number: 2 });
  const count = async () => [
    (await call("GET", `/series/${series_id}`)).json.episodes_count,
    (await call("GET", `/series/${series_id}/episodes`)).json.total,
  ];
  assert.deepEqual(await count(), [2, 2]);
  assert.equal((await dates(`/episodes/${second}`, { publish_from: soon() })).status, 200);
  assert.deepEqual(await count(), [1, 1]);
  assert.equal((await call("POST", `/playback/episode/${second}`, { token: viewer.token, body: {} })).status, 404);
  await until("the episode is listed", async () => (await count())[1] === 2);
  assert.deepEqual(await count(), [2, 2]);
});

test("a draft stays hidden at its date, and a title of the past is hidden at once", async () => {
  const draft = await makeMovie(db, { title: "Brouillon", status: "draft", publish_from: past });
  const over = await makeMovie(db, { title: "Passé", publish_until: past });
  const series = await makeSeries(db, { publish_from: future });
  assert.equal(await shown(draft, "Brouillon"), false);
  assert.equal(await shown(over, "Passé"), false);
  assert.equal((await call("GET", `/series/${series}`)).status, 404);
});

test("dates that came while no server ran are applied before the first answer", async () => {
  const [late, over] = [await makeMovie(db, { title: "Retard" }), await makeMovie(db, { title: "Fini" })];
  // As the rows were written before the dates came.
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`update movie set publish_from = now() - interval '1 hour', visible = false where id = ${late}`.execute(one);
    await sql`update movie set publish_until = now() - interval '1 hour' where id = ${over}`.execute(one);
    await sql`set session_replication_role = default`.execute(one);
  });
  const other = await testApp({}, { databaseUrl });
  assert.equal((await other.call("GET", `/movies/${late}`)).status, 200);
  assert.equal((await other.call("GET", `/movies/${over}`)).status, 404);
});

test("an end before the start is refused, together or one after the other, and so is who may not edit", async () => {
  const id = await makeMovie(db, { publish_from: future });
  const fault = [{ loc: ["body", "publish_until"], msg: publicationMessages.order }];
  const refused = await dates(`/movies/${id}`, { publish_until: "2099-01-01T00:00:00.000Z" });
  assert.deepEqual([refused.status, refused.json.detail], [422, fault]);
  const both = { publish_from: "2099-01-02T00:00:00+01:00", publish_until: "2099-01-01T23:00:00Z" };
  for (const [path, body] of [
    ["/movies", { title: "Un", status: "draft", ...both }],
    ["/series", { title: "Un", status: "draft", ...both }],
    ["/episodes", { series_id: await makeSeries(db), season_number: 1, episode_number: 1, title: "Un", ...both }],
  ] as const) {
    const { status, json } = await call("POST", path, { token: founder.token, body });
    assert.deepEqual([status, json.detail], [422, fault], path);
  }
  assert.equal((await dates(`/movies/${id}`, { publish_from: "demain" })).status, 422);
  assert.equal((await dates(`/movies/${id}`, { publish_from: null }, admin.token)).status, 403);
  assert.equal((await call("PUT", `/movies/${id}`, { body: { publish_from: null } })).status, 401);
});

test("dates are revisions like other fields, kept in UTC", async () => {
  const id = await makeMovie(db);
  await dates(`/movies/${id}`, { publish_from: "2099-06-01T20:00:00+02:00" });
  const { json } = await call("GET", `/admin/revisions/movie/${id}`, { token: founder.token });
  assert.deepEqual(
    json.revisions.map(({ before, after }: { before: object; after: object }) => [before, after]),
    [[{ publish_from: null }, { publish_from: "2099-06-01T18:00:00.000Z" }]],
  );
});
