import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "@seance/contract/roles";
import type { WatchActivity } from "@seance/contract/watch-history";
import { sweep } from "#sweep.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { makePerson, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const founder = await makePerson(db, "fondateur");

async function activity(query = "", { token }: Person = founder): Promise<WatchActivity[]> {
  const { status, json, text } = await call("GET", `/admin/watch-history${query}`, { token });
  assert.equal(status, 200, text);
  return json;
}

interface Watched {
  readonly item_type?: "movie" | "episode";
  readonly item_id: string;
  readonly current_time?: number;
  readonly minutesAgo?: number;
}

async function watch({ token }: Person, ...entries: Watched[]): Promise<void> {
  const body = {
    entries: entries.map(({ item_type = "movie", item_id, current_time = 30, minutesAgo = 0 }) => ({
      item_type,
      item_id,
      current_time,
      total_time: 120,
      saved_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })),
  };
  const { status, text } = await call("PUT", "/history", { token, body });
  assert.equal(status, 200, text);
}

test("returns 401 or 403 without the permission", async () => {
  assert.equal((await call("GET", "/admin/watch-history")).status, 401);
  for (const role of roles) {
    const { status } = await call("GET", "/admin/watch-history", { token: (await makePerson(db, role)).token });
    assert.equal(status, ["super_admin", "co_fondateur", "fondateur"].includes(role) ? 200 : 403, role);
  }
  assert.deepEqual(await activity(), []);
  for (const query of ["limit=0", "limit=201"])
    assert.equal((await call("GET", `/admin/watch-history?${query}`, { token: founder.token })).status, 422, query);
});

test("returns accounts with their latest films and episodes, progress and times", async () => {
  const [film, series] = [await makeMovie(db, { title: "Nosferatu" }), await makeSeries(db, { title: "Les Vampires" })];
  const episode = await makeEpisode(db, { series_id: series, title: "La tête coupée", season_number: 1, episode_number: 3 });
  const viewer = await makePerson(db);
  await watch(viewer, { item_id: film, current_time: 30, minutesAgo: 5 });
  await watch(viewer, { item_type: "episode", item_id: episode, current_time: 500, minutesAgo: 1 });
  const [found] = await activity();
  assert.deepEqual(found?.user, { id: viewer.id, email: viewer.email, role: "user" });
  assert.deepEqual(
    found.recent_items.map(({ item_type, item_id, content, progress }) => ({ item_type, item_id, content, progress })),
    [
      {
        item_type: "episode",
        item_id: episode,
        content: { title: "La tête coupée", series_title: "Les Vampires", season_number: 1, episode_number: 3 },
        progress: 1,
      },
      {
        item_type: "movie",
        item_id: film,
        content: { title: "Nosferatu", series_title: null, season_number: null, episode_number: null },
        progress: 0.25,
      },
    ],
  );
  const [latest] = found.recent_items;
  assert.ok(Math.abs(Date.parse(latest?.last_watched ?? "") - (Date.now() - 60_000)) < 30_000);
});

test("returns ten items per account, newest watchers first, without the domain of staff addresses", async () => {
  const films = [];
  for (let i = 0; i < 12; i++) films.push(await makeMovie(db, { title: `Film ${i}` }));
  const admin = await makePerson(db, "admin", "projection@domaine-secret.example");
  await watch(admin, ...films.map((item_id, i) => ({ item_id, minutesAgo: i })));
  const viewers = [];
  for (let i = 1; i <= 4; i++) {
    const viewer = await makePerson(db);
    await watch(viewer, { item_id: films[0] ?? "", minutesAgo: 60 * i }, { item_id: films[1] ?? "", minutesAgo: 60 * i + 1 });
    viewers.push(viewer.id);
  }
  const people = await activity();
  assert.deepEqual(
    people
      .slice(0, 1)
      .concat(people.slice(-4))
      .map(({ user }) => user.id),
    [admin.id, ...viewers],
  );
  assert.equal(people[0]?.user.email, "projection");
  assert.deepEqual(
    people[0]?.recent_items.map(({ content }) => content.title),
    Array.from({ length: 10 }, (_, i) => `Film ${i}`),
  );
  assert.ok(!JSON.stringify(people).includes("domaine-secret"));
  assert.deepEqual(
    (await activity("?limit=2")).map(({ user }) => user.id),
    people.slice(0, 2).map(({ user }) => user.id),
  );
});

test("sends an event to permission holders when progress is saved: at once, then at most every two seconds", async () => {
  const film = await makeMovie(db);
  const viewer = await makePerson(db);
  const news: number[] = [];
  const stop = site.services.bus.subscribe((message) => {
    if (message.kind !== "event" || message.name !== "watch-updated") return;
    assert.deepEqual(message.to, { holding: "watch-history:view" });
    news.push(performance.now());
  });
  await watch(viewer, { item_id: film });
  await until("it is said", () => news.length > 0);
  const began = news.at(-1) ?? 0;
  for (let i = 1; i <= 20; i++) await watch(viewer, { item_id: film, current_time: 30 + i });
  await until("it is said once more", () => (news.at(-1) ?? 0) > began + 1000);
  stop();
  const pauses = news.slice(1).map((at, i) => at - (news[i] ?? 0));
  assert.ok(
    pauses.every((pause) => pause > 1500),
    pauses.join(),
  );
});

test("sends no event for an unknown item", async () => {
  const viewer = await makePerson(db);
  const other = await testApp({}, { databaseUrl: site.databaseUrl });
  const events = await heardDuring(other, async () => {
    const entry = { item_type: "movie", item_id: viewer.id, current_time: 1, total_time: 2, saved_at: new Date().toISOString() };
    await other.call("PUT", "/history", { token: viewer.token, body: { entries: [entry] } });
  });
  assert.deepEqual(
    events.filter(({ name }) => name === "watch-updated"),
    [],
  );
});

test("erases entries older than RETENTION_WATCH", async () => {
  const viewer = await makePerson(db);
  const films = [];
  for (const daysAgo of [729, 731]) {
    const item_id = await makeMovie(db);
    films.push(item_id);
    await watch(viewer, { item_id, minutesAgo: daysAgo * 24 * 60 });
  }
  await sweep(site.services);
  const left = await db.selectFrom("watch_progress").select("item_id").where("account_id", "=", viewer.id).execute();
  assert.deepEqual(
    left.map(({ item_id }) => item_id),
    films.slice(0, 1),
  );
});
