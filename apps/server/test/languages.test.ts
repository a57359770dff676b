import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const path = "/me/languages";
const quebec = { voice: "vfq", audio_description: true, sdh: false } as const;

test("the preferred languages are none until they are chosen, then those of the account and of nobody else", async () => {
  const [person, other] = [await signIn(site), await signIn(site)];
  const read = async ({ token }: { token: string }) => (await call("GET", path, { token })).json;
  assert.deepEqual(await read(person), { languages: null });
  const saved = await call("PUT", path, { token: person.token, body: quebec });
  assert.deepEqual([saved.status, saved.json], [200, { languages: quebec }]);
  assert.deepEqual(await read(person), { languages: quebec });
  assert.deepEqual(await read(other), { languages: null });
  const exported = await call("GET", "/me/export", { token: person.token });
  assert.deepEqual(exported.json.languages, quebec);
});

test("playback answers with the languages of the account, and with none to guests", async () => {
  const { token } = await signIn(site);
  const movie = await makeMovie(services.db, { video_url: "/media/film.mp4" });
  const play = async (as: object) => (await call("POST", `/playback/movie/${movie}`, as)).json.languages;
  await call("PUT", path, { token, body: quebec });
  assert.deepEqual(await play({ token }), quebec);
  assert.equal(await play({}), null);
});

test("playback answers with the original language and the versions of a film, and for an episode with its series’ language", async () => {
  const { db } = services;
  const video_url = "/media/film.mp4";
  const series_id = await makeSeries(db, { original_language: "ko", versions: ["VF"] });
  const movie = await makeMovie(db, { video_url, original_language: "ja", versions: ["VOSTFR"] });
  const episode = await makeEpisode(db, { video_url, series_id, versions: ["VO"] });
  const play = async (item: string) => (await call("POST", `/playback/${item}`)).json.title_languages;
  assert.deepEqual(await play(`movie/${movie}`), { original: "ja", versions: ["VOSTFR"] });
  assert.deepEqual(await play(`episode/${episode}`), { original: "ko", versions: ["VO"] });
  const unknown = await makeMovie(db, { video_url });
  assert.deepEqual(await play(`movie/${unknown}`), { original: null, versions: [] });
});

test("guests have no languages to read or to choose", async () => {
  assert.equal((await call("GET", path)).status, 401);
  assert.equal((await call("PUT", path, { body: quebec })).status, 401);
});

test("a voice that does not exist, a missing switch and another field are refused, and lose nothing", async () => {
  const { token } = await signIn(site);
  await call("PUT", path, { token, body: quebec });
  const { sdh: _sdh, ...missing } = quebec;
  for (const body of [{ ...quebec, voice: "klingon" }, { ...quebec, sdh: "oui" }, missing, { ...quebec, id: "1" }, [], null])
    assert.equal((await call("PUT", path, { token, body })).status, 422, JSON.stringify(body));
  assert.deepEqual((await call("GET", path, { token })).json, { languages: quebec });
});
