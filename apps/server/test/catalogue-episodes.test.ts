import assert from "node:assert/strict";
import { test } from "node:test";
import { episode as episodeAnswer } from "@seance/contract/episodes";
import { episodeMessages } from "@seance/contract/episode-form";
import { roles } from "@seance/contract/roles";
import { securityCode, testApp } from "./app.ts";
import { makeEpisode, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [admin, manager] = [await signIn(site, "admin"), await signIn(site, "super_admin")];
const founder = await signIn(site, "fondateur");
const staff = { token: manager.token };
const code = { "x-security-code": securityCode };

const series_id = await makeSeries(db, { title: "Première série" });
let number = 0;
const one = (fields: object = {}) => ({ series_id, season_number: 1, episode_number: ++number, title: "Épisode", ...fields });
const post = (fields: object = {}, token = admin.token) => call("POST", "/episodes", { token, body: one(fields) });
const put = (id: string, body: object, token = manager.token) => call("PUT", `/episodes/${id}`, { token, body });
const counts = async (id: string) => {
  const { json } = await call("GET", `/series/${id}`, staff);
  return [json.episodes_count, json.seasons_count, json.has_video];
};

const whole = {
  description: "Il arrive.",
  duration: 52,
  air_date: "2020-02-29",
  thumbnail: "/media/vignette.svg",
  video_url: "https://exemple.fr/e.mp4",
  iframe_url: "https://exemple.fr/e",
  hosting_url: "/media/e.mp4",
  rating: 7.5,
  year: 2100,
  tags: ["pilote"],
  versions: ["VF", "SDH"],
};

test("adds an episode with default values and updates the counts of its series", async () => {
  const { status, json } = await post();
  assert.equal(status, 201, JSON.stringify(json));
  episodeAnswer.parse(json);
  assert.deepEqual([json.duration, json.rating, json.series_title], [45, 0, "Première série"]);
  assert.deepEqual(await counts(series_id), [1, 1, false]);
});

test("returns every field of the form as sent, links to staff only", async () => {
  const { json } = await post(whole);
  for (const [name, value] of Object.entries(whole)) assert.deepEqual(json[name], value, name);
  const { text } = await call("GET", `/series/${series_id}/episodes`);
  assert.ok(text.includes("Il arrive.") && !/e\.mp4|updated_at/.test(text));
});

test("a series takes the versions of its episodes, and keeps those that the staff named", async () => {
  const id = await makeSeries(db, { title: "Versionnée", versions: ["VO"] });
  const versions = async () => (await call("GET", `/series/${id}`)).json.versions;
  const { json } = await post({ series_id: id, versions: ["VOSTFR", "VF"] });
  assert.deepEqual(await versions(), ["VF", "VOSTFR", "VO"]);
  await call("PUT", `/series/${id}`, { token: manager.token, body: { versions: ["VF"] } });
  await put(json.id, { title: "Autre titre" });
  assert.deepEqual(await versions(), ["VF"]);
  await put(json.id, { versions: ["VOSTFR", "VF", "AD"] });
  assert.deepEqual(await versions(), ["VF", "AD"]);
  assert.equal((await put(json.id, { versions: ["Betamax"] })).status, 422);
});

test("a series loses a version with the last of its episodes that has it, and gets it back with that episode", async () => {
  const [id, other] = [await makeSeries(db, { versions: ["SDH"] }), await makeSeries(db)];
  const versions = async (of: string) => (await call("GET", `/series/${of}`)).json.versions.join(" ");
  const add = async (episode_number: number, given: string[]) =>
    (await post({ series_id: id, episode_number, versions: given })).json.id;
  const [first, second] = [await add(1, ["VF", "VO"]), await add(2, ["VF"])];
  assert.equal(await versions(id), "VF VO SDH");
  await put(first, { versions: [] });
  assert.equal(await versions(id), "VF SDH", "the second still has the VF");
  await call("DELETE", `/episodes/${second}`, { ...staff, headers: code });
  assert.equal(await versions(id), "SDH");
  await call("POST", `/admin/bin/episode/${second}/restore`, { token: founder.token });
  assert.equal(await versions(id), "VF SDH");
  await put(second, { series_id: other });
  assert.deepEqual([await versions(id), await versions(other)], ["SDH", "VF"]);
});

test("refuses missing and out-of-bounds fields with the form's messages", async () => {
  const faults = async (body: object) => {
    const { status, json } = await call("POST", "/episodes", { token: admin.token, body });
    assert.equal(status, 422, JSON.stringify(body));
    return json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc[1]}: ${msg}`);
  };
  assert.deepEqual((await faults({})).toSorted(), [
    `episode_number: ${episodeMessages.episode}`,
    `season_number: ${episodeMessages.season}`,
    `series_id: ${episodeMessages.series}`,
    `title: ${episodeMessages.title}`,
  ]);
  for (const bad of [
    ...[{ season_number: 0 }, { episode_number: 0 }, { episode_number: 1.5 }, { title: " " }, { duration: 0 }],
    ...[{ rating: 10.1 }, { rating: null }, { year: 1899 }, { year: 2101 }, { air_date: "2021-02-29" }, { video_url: "x" }],
  ])
    assert.equal((await faults(one(bad)))[0]?.split(":")[0], Object.keys(bad)[0]);
  const unknown = await makeSeries(db);
  await call("DELETE", `/series/${unknown}`, { ...staff, headers: code });
  for (const id of [manager.id, unknown])
    assert.deepEqual(await faults(one({ series_id: id })), [`series_id: ${episodeMessages.series}`]);
});

test("allows each role to add and change as specified", async () => {
  const id = await makeEpisode(db);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const creates = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    const manages = creates && role !== "admin";
    assert.equal((await post({}, token)).status, creates ? 201 : 403, `${role} adds`);
    assert.equal((await put(id, { rating: 5 }, token)).status, manages ? 200 : 403, `${role} changes`);
    const gone = await makeEpisode(db);
    const removed = await call("DELETE", `/episodes/${gone}`, { token, headers: code });
    assert.equal(removed.status, manages ? 204 : 403, `${role} deletes`);
  }
  assert.equal((await call("POST", "/episodes", { body: {} })).status, 401);
});

test("answers 409 when another episode has the place, on creation and on a move", async () => {
  const { json } = await post({ season_number: 4, episode_number: 1 });
  const twice = await post({ season_number: 4, episode_number: 1 });
  assert.deepEqual([twice.status, twice.json.detail], [409, episodeMessages.taken]);
  const next = (await post({ season_number: 4, episode_number: 2 })).json;
  assert.equal((await put(next.id, { episode_number: 1 })).status, 409);
  await call("DELETE", `/episodes/${json.id}`, { ...staff, headers: code });
  assert.equal((await put(next.id, { episode_number: 1 })).status, 200, "a place left free");
});

test("counts an episode that moves to another series there", async () => {
  const [from, to] = [await makeSeries(db), await makeSeries(db)];
  const id = await makeEpisode(db, { series_id: from, season_number: 2 });
  const { status, json } = await put(id, { series_id: to });
  assert.deepEqual([status, json.series_id], [200, to]);
  assert.deepEqual([(await counts(from))[0], (await counts(from))[2]], [0, false]);
  assert.deepEqual(await counts(to), [1, 1, true]);
});

test("keeps a series' counts right when episodes are added, deleted and restored, whatever was announced", async () => {
  const id = await makeSeries(db, { seasons: 1, episodes: 10 });
  const shown = async () => {
    const page = (await call("GET", `/series/${id}`)).json;
    const [card] = (await call("GET", "/series?limit=1")).json.series;
    const [recent] = (await call("GET", "/home")).json.recent_series;
    for (const seen of [card, recent])
      assert.deepEqual([seen.id, seen.seasons_count, seen.episodes_count], [id, page.seasons_count, page.episodes_count]);
    assert.deepEqual([page.seasons, page.episodes], [1, 10], "what was announced stays");
    return [page.seasons_count, page.episodes_count];
  };
  const inLists = async (filter: string): Promise<boolean> =>
    (await call("GET", `/series?${filter}`)).json.series.some((listed: { id: string }) => listed.id === id);
  const remove = async (path: string) => assert.equal((await call("DELETE", path, { ...staff, headers: code })).status, 204);
  const restore = async (type: string, item: string) =>
    assert.equal((await call("POST", `/admin/bin/${type}/${item}/restore`, { token: founder.token })).status, 204);

  assert.deepEqual(await shown(), [0, 0]);
  const places = [1, 2, 2, 5].map((season_number, at) => ({ series_id: id, season_number, episode_number: at + 1 }));
  const added: string[] = [];
  for (const place of places) added.push((await post(place)).json.id);
  assert.deepEqual(await shown(), [3, 4], "three seasons, though the last is numbered five");
  assert.ok((await inLists("seasons_min=3&seasons_max=3")) && !(await inLists("seasons_max=2")));
  await remove(`/episodes/${added[3]}`);
  assert.deepEqual(await shown(), [2, 3]);
  assert.ok(await inLists("seasons_max=2"));
  await restore("episode", added[3] ?? "");
  assert.deepEqual(await shown(), [3, 4]);
  await remove(`/episodes/${added[0]}`);
  await remove(`/series/${id}`);
  await restore("series", id);
  assert.deepEqual(await shown(), [2, 3]);
  await put(added[3] ?? "", { season_number: 2, episode_number: 9 });
  assert.deepEqual(await shown(), [1, 3]);
});

test("keeps the counts right under concurrent writes and a deletion of the series, without deadlock", async () => {
  const id = await makeSeries(db);
  // They wait for each other, and no write waits for more than some seconds: few enough for a busy machine.
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, i) => post({ series_id: id, season_number: 1, episode_number: i + 1 })),
  );
  assert.ok(added.every(({ status }) => status === 201));
  assert.equal((await counts(id))[0], 6);
  const answers = await Promise.all([
    ...added.slice(0, 3).map(({ json }) => put(json.id, { rating: 5 })),
    call("DELETE", `/series/${id}`, { ...staff, headers: code }),
    ...added.slice(3).map(({ json }) => call("DELETE", `/episodes/${json.id}`, { ...staff, headers: code })),
  ]);
  for (const { status, text } of answers) assert.ok([200, 204, 404].includes(status), text);
});

test("the staff's list searches title, description, season and episode, groups by series and sorts by place", async () => {
  const a = await makeSeries(db, { title: "Zèbres" });
  const b = await makeSeries(db, { title: "Écume", status: "draft" });
  await makeEpisode(db, { series_id: a, season_number: 7, episode_number: 2, title: "Le Train fantôme" });
  await makeEpisode(db, { series_id: a, season_number: 7, episode_number: 1, title: "Arrivée", description: "Un train entre." });
  await makeEpisode(db, { series_id: b, season_number: 1, episode_number: 77, title: "Entraînement" });
  const list = async (query: string) => {
    const { json } = await call("GET", `/episodes?sort_by=place&sort_order=asc&with_groups=true&${query}`, staff);
    return {
      titles: json.episodes.map(({ title }: { title: string }) => title),
      total: json.total,
      groups: json.groups.map((group: { series_title: string; count: number }) => `${group.series_title} ${group.count}`),
    };
  };
  assert.deepEqual(await list("search=TRAIN"), {
    titles: ["Entraînement", "Arrivée", "Le Train fantôme"],
    total: 3,
    groups: ["Écume 1", "Zèbres 2"],
  });
  assert.deepEqual((await list("search=fantome")).titles, ["Le Train fantôme"]);
  assert.deepEqual((await list(`search=7&series_id=${a}`)).titles, ["Arrivée", "Le Train fantôme"]);
  assert.deepEqual((await list(`search=77&series_id=${b}`)).titles, ["Entraînement"]);
  assert.deepEqual((await list("search=s7e2")).titles, ["Le Train fantôme"]);
  assert.deepEqual((await list("search=train%207")).titles, ["Arrivée", "Le Train fantôme"]);
  assert.deepEqual((await list("search=%25")).total, 0);
  assert.deepEqual((await list(`series_id=${b}`)).titles, ["Entraînement"]);
  const { json } = await call("GET", "/episodes?search=TRAIN&limit=1", staff);
  assert.deepEqual([json.episodes.length, json.total, json.groups], [1, 3, undefined]);
});
