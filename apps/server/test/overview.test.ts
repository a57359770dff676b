import assert from "node:assert/strict";
import { test } from "node:test";
import { explorerLimits, explorerOverview } from "@seance/contract/explorer";
import { adminOverview, overviewLimits } from "@seance/contract/overview";
import { can, roles, staffRoles } from "@seance/contract/roles";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { addViews } from "#domains/catalogue/index.ts";
import { testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");

const home = async (token = founder.token) => {
  const { status, json, text } = await call("GET", "/admin/overview", { token });
  assert.equal(status, 200, text);
  return adminOverview.parse(json);
};
const figures = async () => {
  const { status, json, text } = await call("GET", "/database/overview", { token: founder.token });
  assert.equal(status, 200, text);
  return explorerOverview.parse(json);
};
const paris = (date: Date): string => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(date);

test("what waits for somebody is counted, and no more once it is seen to", async () => {
  const before = (await home()).attention;
  const [film, series_id] = [await makeMovie(db, { video_url: null }), await makeSeries(db)];
  await makeEpisode(db, { series_id, video_url: null });
  await makeChannel(db, { is_active: false });
  await makeChannel(db, { stream_url: null });
  await makeChannel(db);
  const binned = await makeMovie(db);
  await db
    .updateTable("movie")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", binned)
    .execute();
  const video = { original_filename: "a.mp4", filename: "a.mp4", size: 1, status: "failed" as const };
  await db
    .insertInto("hosted_video")
    .values({ ...video, id: newId() })
    .execute();
  const after = (await home()).attention;
  const more = (name: keyof typeof after) => Number(after[name]) - Number(before[name]);
  assert.deepEqual(
    (["films_without_video", "episodes_without_video", "inactive_channels", "bin", "failed_videos"] as const).map(more),
    [1, 1, 2, 1, 1],
  );
  await db.updateTable("movie").set({ video_url: "/media/film.mp4" }).where("id", "=", film).execute();
  assert.equal((await home()).attention.films_without_video, before.films_without_video);
});

test("tickets wait until they are answered, and again when their owner writes back", async () => {
  const asker = await signIn(site);
  const waiting = async () => Number((await home()).attention.tickets_waiting);
  const before = await waiting();
  const body = { subject: "Aide", description: "Bonjour", category: "general", priority: "normal" };
  const { id } = (await call("POST", "/support/tickets", { token: asker.token, body })).json;
  const write = (token: string, is_internal = false) =>
    call("POST", `/support/tickets/${id}/messages`, { token, body: { message: "Des mots", is_internal } });
  assert.equal(await waiting(), before + 1);
  await write(founder.token);
  assert.equal(await waiting(), before);
  await write(asker.token);
  assert.equal(await waiting(), before + 1);
  await write(founder.token, true);
  assert.equal(await waiting(), before + 1, "a note among ourselves answers nobody");
  await call("PUT", `/support/tickets/${id}/status`, { token: founder.token, body: { status: "closed" } });
  assert.equal(await waiting(), before);
});

test("links that an import made nothing of, for a week", async () => {
  const run = {
    import_type: "auto" as const,
    auto_detect_metadata: false,
    validate_links: true,
    total_links: 2,
    email: "a",
    role: "admin",
  };
  const insert = async (days: number) => {
    const id = newId();
    const created_at = sql<Date>`now() - make_interval(days => ${days}::integer)`;
    await db
      .insertInto("import_run")
      .values({ ...run, id, created_at })
      .execute();
    const links = (["failed", "create"] as const).map((outcome, place) => ({ run_id: id, place, link: "x", outcome }));
    await db.insertInto("import_link").values(links).execute();
  };
  const before = Number((await home()).attention.failed_imports);
  await insert(1);
  await insert(8);
  assert.equal((await home()).attention.failed_imports, before + 1);
});

test("disks are said with what is left of them", async () => {
  const { disks = [] } = (await home()).attention;
  assert.equal(disks.length, 1, "both folders are on one disk here");
  const [disk] = disks;
  assert.ok(disk && disk.free > 0 && disk.free <= disk.total);
});

test("who is here, who watches, and views of the day", async () => {
  const viewer = await signIn(site);
  const [before, film] = [await home(), await makeMovie(db)];
  await call("POST", "/users/heartbeat", { token: viewer.token, body: {} });
  const seen = { item_type: "movie", item_id: film, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: viewer.token, body: { entries: [seen] } });
  await db
    .insertInto("counted_view")
    .values([
      { viewer: "un-navigateur", item_id: film },
      { viewer: "un-navigateur", item_id: newId() },
      { viewer: "hier", item_id: film, counted_at: sql<Date>`now() - interval '2 hours'` },
    ])
    .execute();
  await addViews(db, [{ item_type: "movie", id: film, views: 3 }]);
  await addViews(db, [{ item_type: "movie", id: film, views: 2 }]);
  const after = await home();
  assert.deepEqual(
    (["online", "watching", "started"] as const).map((name) => after.viewers[name] - before.viewers[name]),
    [1, 1, 1],
  );
  await call("POST", "/users/logout", { token: viewer.token, body: {} });
  assert.equal((await home()).viewers.online, before.viewers.online);
  assert.equal(after.views.at(-1)?.day, paris(new Date()));
  assert.equal(Number(after.views.at(-1)?.count) - Number(before.views.at(-1)?.count), 5);
});

test("thirty days of Paris, each once, the empty ones too", async () => {
  const atNight = await signIn(site);
  // Past midnight in Paris, and still the day before in UTC.
  const moment = new Date(`${paris(new Date(Date.now() - 5 * 86_400_000))}T23:30:00Z`);
  await db.updateTable("account").set({ created_at: moment }).where("id", "=", atNight.id).execute();
  const { views, new_accounts = [] } = await home();
  for (const plot of [views, new_accounts]) {
    assert.equal(plot.length, overviewLimits.plotDays);
    const days = plot.map(({ day }) => day);
    assert.deepEqual(days, [...new Set(days)].toSorted());
    assert.equal(days.at(-1), paris(new Date()));
  }
  assert.equal(new_accounts.find(({ day }) => day === paris(moment))?.count, 1);
  const inAll = new_accounts.reduce((sum, { count }) => sum + count, 0);
  assert.equal(inAll, (await db.selectFrom("account").select("id").execute()).length);
});

test("each part is there for those who may see it, and for nobody else", async () => {
  await recordAudit(db, null, { action: "test.done", target: { type: "site", label: "x" } });
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const answer = await call("GET", "/admin/overview", { token });
    assert.equal(answer.status, can(role, "admin:enter") ? 200 : 403, role);
    if (answer.status !== 200) continue;
    const { attention, new_accounts, latest_actions } = adminOverview.parse(answer.json);
    const shown = new Set(Object.keys(attention));
    const parts = {
      tickets_waiting: "support:answer",
      failed_imports: "content:create",
      films_without_video: "content:create",
      disks: "hosting:manage",
      bin: "database:explore",
    } as const;
    for (const [part, permission] of Object.entries(parts))
      assert.equal(shown.has(part), can(role, permission), `${role} ${part}`);
    assert.equal(new_accounts !== undefined, can(role, "users:view"));
    assert.equal(latest_actions !== undefined, can(role, "database:explore"));
  }
  const { latest_actions = [] } = await home();
  assert.ok(latest_actions.length > 0 && latest_actions.length <= overviewLimits.latestActions);
  assert.equal((await call("GET", "/admin/overview")).status, 401);
});

test("the explorer's figures: all of them exact while there is little to count", async () => {
  const day = (ago: number) => sql<Date>`now() - make_interval(days => ${ago}::integer)`;
  const sign = (email: string, ip_address: string, ago: number) =>
    db
      .insertInto("login_entry")
      .values({
        id: newId(),
        email,
        email_form: email,
        ip_address,
        success: true,
        login_time: day(ago),
        user_agent: "x".repeat(80),
      })
      .execute();
  const before = await figures();
  await sign("a@exemple.fr", "198.51.100.1", 3);
  await sign("a@exemple.fr", "198.51.100.2", 3);
  await sign("b@exemple.fr", "198.51.100.1", 40);
  const after = await figures();
  assert.deepEqual(after.estimated, []);
  const more = (name: keyof typeof after.activity) => after.activity[name] - before.activity[name];
  assert.deepEqual((["total_logins", "unique_users", "unique_ips", "logins_today"] as const).map(more), [3, 2, 2, 0]);
  assert.equal(after.logins_by_day.length, explorerLimits.plotDays);
  assert.equal(after.logins_by_day.at(-1)?.logins, after.activity.logins_today);
  assert.equal(after.logins_by_day.at(-4)?.day, paris(new Date(Date.now() - 3 * 86_400_000)));
  assert.equal(after.logins_by_day.at(-4)?.logins, 2);
  const logins = after.recent_logins.map(({ login_time }) => login_time);
  assert.deepEqual(logins, logins.toSorted().toReversed());
  assert.ok(logins.length <= explorerLimits.recentLogins);
});

test("roles, founders and staff, titles and the episodes of a series", async () => {
  const { stats, by_role, founders, admins, content } = await figures();
  const countOf = async (table: "account" | "movie" | "series" | "episode") => {
    const rows = db.selectFrom(table).select("id");
    return (await (table === "account" ? rows : rows.where(sql<boolean>`deleted_at is null`)).execute()).length;
  };
  const [users, movies, series, episodes] = [
    await countOf("account"),
    await countOf("movie"),
    await countOf("series"),
    await countOf("episode"),
  ];
  assert.deepEqual(stats, { total_users: users, total_movies: movies, total_series: series, total_episodes: episodes });
  const counts = new Map(by_role.map((one) => [one.role, one.count]));
  assert.deepEqual([...counts.keys()].toSorted(), [...roles].toSorted());
  assert.equal(founders, counts.get("fondateur"));
  assert.equal(
    founders + admins,
    staffRoles.reduce((sum, role) => sum + (counts.get(role) ?? 0), 0),
  );
  assert.ok(Math.abs(by_role.reduce((sum, { percentage }) => sum + percentage, 0) - 100) < 1);
  const everybody = by_role.reduce((sum, { count }) => sum + count, 0);
  for (const { role, count, percentage } of by_role)
    assert.ok(Math.abs(percentage - (100 * count) / everybody) <= 0.05, `${role}: ${percentage} %`);
  assert.deepEqual(content, {
    episodes,
    average_episodes: Math.round(episodes / Math.max(1, series)),
    episodes_with_season: episodes,
  });
});
