import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { originVersion, revision, revisionMessages, tickerId, type Revision } from "@seance/contract/revisions";
import { roles } from "@seance/contract/roles";
import { insertAnnouncement } from "#domains/announcements/index.ts";
import { combineChanges, type Facts } from "#domains/revisions/combine.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const chief = await signIn(site, "super_admin");

const put = async (path: string, body: object, method: "PUT" | "POST" = "PUT") => {
  const { status, text } = await call(method, path, { token: founder.token, body });
  assert.equal(status, 200, text);
};
const list = async (type: string, id: string): Promise<Revision[]> => {
  const { status, json } = await call("GET", `/admin/revisions/${type}/${id}`, { token: founder.token });
  assert.equal(status, 200);
  return json.revisions;
};
const compare = (type: string, id: string, query: string) =>
  call("GET", `/admin/revisions/${type}/${id}/changes?${query}`, { token: founder.token });
const revert = async (type: string, id: string, version: string, latest?: string, token = founder.token) =>
  call("POST", `/admin/revisions/${type}/${id}/restore`, {
    token,
    body: { version, latest: latest ?? (await list(type, id))[0]?.id ?? "" },
  });

test("each save of a film is a revision with its fields before and after; any two are compared", async () => {
  const id = await makeMovie(db, { title: "Avant", year: 1931, description: "Un film." });
  await put(`/movies/${id}`, { title: "Pendant" });
  await put(`/movies/${id}`, { title: "Après", year: 1932 });
  await put(`/movies/${id}`, { description: "Le même." });
  await put(`/movies/${id}`, { description: "Le même." });
  const revisions = await list("movie", id);
  revisions.forEach((one) => revision.parse(one));
  assert.deepEqual(
    revisions.map(({ kind, before, after, actor }) => [kind, before, after, actor?.email]),
    [
      ["update", { description: "Un film." }, { description: "Le même." }, founder.email.split("@")[0]],
      ["update", { title: "Pendant", year: 1931 }, { title: "Après", year: 1932 }, founder.email.split("@")[0]],
      ["update", { title: "Avant" }, { title: "Pendant" }, founder.email.split("@")[0]],
    ],
  );
  const [newest, middle, oldest] = revisions.map((one) => one.id);
  assert.deepEqual((await compare("movie", id, `from=${oldest}`)).json, {
    before: { title: "Pendant", year: 1931, description: "Un film." },
    after: { title: "Après", year: 1932, description: "Le même." },
  });
  assert.deepEqual((await compare("movie", id, `from=${originVersion}&to=${middle}`)).json, {
    before: { title: "Avant", year: 1931 },
    after: { title: "Après", year: 1932 },
  });
  assert.deepEqual((await compare("movie", id, `from=${newest}`)).json, { before: {}, after: {} });
});

test("a version is restored as a revision of its own; what was not changed since stays", async () => {
  const id = await makeMovie(db, { title: "Origine", year: 1931, description: "Un film." });
  await put(`/movies/${id}`, { title: "Fausse route", genre: "Comédie" });
  await put(`/movies/${id}`, { description: "Mieux dit." });
  const [kept] = await list("movie", id);
  await put(`/movies/${id}`, { title: "Pire", year: 1900 });
  assert.equal((await revert("movie", id, kept?.id ?? "")).status, 204);
  const film = async () => (await call("GET", `/movies/${id}`)).json;
  const { title, year, description, genre } = await film();
  assert.deepEqual([title, year, description, genre], ["Fausse route", 1931, "Mieux dit.", "Comédie"]);
  assert.equal((await revert("movie", id, originVersion)).status, 204);
  assert.deepEqual([(await film()).title, (await film()).description], ["Origine", "Un film."]);
  const kinds = (await list("movie", id)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["revert", "revert", "update", "update", "update"]);
  const [, undone] = await list("movie", id);
  assert.equal((await revert("movie", id, undone?.id ?? "")).status, 204, "a restoration is a revision too");
  assert.equal((await film()).title, "Fausse route");
});

test("revisions of series, episodes, channels, announcements and the ticker are restored", async () => {
  const [series, channel] = [await makeSeries(db, { title: "S" }), await makeChannel(db, { name: "C" })];
  const episode = await makeEpisode(db, { series_id: series, title: "E" });
  const announcement = await insertAnnouncement(db, { title: "Annonce", message: "Le site ferme un instant.", tags: ["a"] });
  const paths = {
    series: [`/series/${series}`, { title: "S2", seasons: 4 }, { title: "S" }],
    channel: [`/channels/${channel}`, { name: "C2" }, { name: "C" }],
    episode: [`/episodes/${episode}`, { title: "E2", episode_number: 9 }, { title: "E", episode_number: 1 }],
    announcement: [`/admin/announcements/${announcement}`, { title: "Tout autre", tags: [], end_date: "2030-01-01T00:00:00Z" }],
  } as const;
  const ids = { series, channel, episode, announcement };
  for (const type of ["series", "channel", "episode", "announcement"] as const) {
    const [path, change] = paths[type];
    await put(path, change);
    const [, before] = [type, (await list(type, ids[type]))[0]?.before];
    assert.equal((await revert(type, ids[type], originVersion)).status, 204, type);
    const [newest] = await list(type, ids[type]);
    assert.equal(newest?.kind, "revert");
    assert.deepEqual(newest?.after, before, type);
  }
  assert.equal((await call("GET", `/series/${series}`)).json.title, "S");
  const [{ title, end_date }] = (await call("GET", "/admin/announcements", { token: founder.token })).json.announcements;
  assert.deepEqual([title, end_date], ["Annonce", null]);
  const ticker = { message: "Un", enabled: true, speed: 20, text_color: "#ffffff", background_color: "#000000" };
  await put("/admin/ticker", ticker, "POST");
  await put("/admin/ticker", { ...ticker, message: "Deux", speed: 10 }, "POST");
  const [, first] = await list("ticker", tickerId);
  assert.equal((await revert("ticker", tickerId, first?.id ?? "")).status, 204);
  assert.deepEqual((await call("GET", "/ticker")).json, ticker);
  assert.equal((await list("ticker", tickerId))[0]?.kind, "revert");
});

test("a saga gets back its name and its titles, without those that are gone", async () => {
  const names = ["A", "B", "C"].map((name) => `${name} de la saga`);
  const [a = "", b = "", c = ""] = await Promise.all(names.map((title) => makeMovie(db, { title })));
  const saga = await makeSaga(db, { name: "Trilogie", movies: [a, b, c] });
  await put(`/sagas/${saga}`, { name: "Duo", movies: [c] });
  const headers = { "x-security-code": securityCode };
  assert.equal((await call("DELETE", `/movies/${b}`, { token: founder.token, headers })).status, 204);
  const [revised] = await list("saga", saga);
  assert.deepEqual([revised?.before?.["movies"], revised?.after?.["movies"]], [names, names.slice(2)], "titles by their names");
  const { before, after } = (await compare("saga", saga, `from=${originVersion}`)).json;
  assert.deepEqual([before.movies, after.movies], [names, names.slice(2)]);
  assert.equal((await revert("saga", saga, originVersion)).status, 204);
  const { name, movies } = (await call("GET", `/sagas/${saga}`)).json;
  assert.deepEqual([name, movies], ["Trilogie", [a, c]]);
});

test("refuses a stale page, a taken title and a series that is gone, and changes nothing", async () => {
  const id = await makeMovie(db, { title: "Déjà pris", year: 1950 });
  await put(`/movies/${id}`, { title: "Libre" });
  const [seen] = await list("movie", id);
  await put(`/movies/${id}`, { title: "Plus libre" });
  const stale = await revert("movie", id, originVersion, seen?.id);
  assert.deepEqual([stale.status, stale.json.detail], [409, revisionMessages.stale]);
  await makeMovie(db, { title: "Déjà pris", year: 1950 });
  assert.equal((await revert("movie", id, originVersion)).status, 409);
  assert.equal((await call("GET", `/movies/${id}`)).json.title, "Plus libre");

  const [from, to] = [await makeSeries(db), await makeSeries(db)];
  const episode = await makeEpisode(db, { series_id: from });
  await put(`/episodes/${episode}`, { series_id: to });
  const headers = { "x-security-code": securityCode };
  assert.equal((await call("DELETE", `/series/${from}`, { token: founder.token, headers })).status, 204);
  const gone = await revert("episode", episode, originVersion);
  assert.deepEqual([gone.status, gone.json.detail], [409, revisionMessages.seriesGone]);
});

test("who edits an item reads and restores its revisions; others, guests and bad input are refused", async () => {
  const id = await makeMovie(db, { title: "Réservé" });
  await put(`/movies/${id}`, { title: "Réservé encore" });
  const [latest] = await list("movie", id);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const manages = ["super_admin", "co_fondateur", "fondateur"].includes(role);
    const { status } = await call("GET", `/admin/revisions/movie/${id}`, { token });
    assert.equal(status, manages ? 200 : 403, role);
    if (!manages) assert.equal((await revert("movie", id, originVersion, latest?.id, token)).status, 403, role);
    if (!manages) assert.equal((await call("GET", `/admin/revisions/movie/${id}/changes?from=origin`, { token })).status, 403);
  }
  const ticker = await call("GET", `/admin/revisions/ticker/${tickerId}`, { token: chief.token });
  assert.equal(ticker.status, 403, "only the fondateur edits the ticker");
  assert.equal((await call("GET", `/admin/revisions/movie/${id}`)).status, 401);
  assert.equal((await call("GET", `/admin/revisions/account/${id}`, { token: founder.token })).status, 422);
  assert.equal((await compare("movie", id, "from=x")).status, 422);
  assert.equal((await compare("movie", id, `from=${crypto.randomUUID()}`)).status, 404);
  assert.equal((await call("GET", `/admin/revisions/movie/${tickerId}`, { token: founder.token })).status, 404);
  assert.equal((await call("GET", `/admin/revisions/ticker/${id}`, { token: founder.token })).status, 404);
  assert.equal((await call("GET", `/admin/revisions/announcement/${id}`, { token: founder.token })).status, 404);
  assert.equal((await revert("movie", id, crypto.randomUUID())).status, 404);
  assert.equal((await revert("movie", id, originVersion, "x")).status, 422);
});

test("combined changes lead from the first state to the last, and back", () => {
  const state = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.option(fc.nat({ max: 3 })), { minKeys: 3, maxKeys: 3 });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
      const differing = (from: Facts, to: Facts) => Object.keys(from).filter((name) => from[name] !== to[name]);
      const only = (facts: Facts, names: string[]) => Object.fromEntries(names.map((name) => [name, facts[name]]));
      const changes = states.slice(1).map((to, i) => {
        const from = states[i] ?? {};
        return { before: only(from, differing(from, to)), after: only(to, differing(from, to)) };
      });
      const { before, after } = combineChanges(changes);
      const [first = {}, last = {}] = [states[0], states.at(-1)];
      assert.deepEqual({ ...last, ...before }, { ...first });
      assert.deepEqual({ ...first, ...after }, { ...last });
      assert.deepEqual(Object.keys(before).toSorted(), differing(first, last).toSorted());
    }),
  );
});
