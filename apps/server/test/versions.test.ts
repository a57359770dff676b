import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { followTracks } from "#domains/versions/note-versions.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const follow = () => followTracks(services, new AbortController().signal);

const voice = (language: string) => ({ language, name: language, described: false });
const text = (language: string) => ({ language, name: language, kind: "full" });

/** A hosted video with these tracks; without `done`, its preparation does not know them yet. */
async function hosted(voices: readonly string[], texts: readonly string[] = [], done = ["tracks"]): Promise<string> {
  const id = newId();
  const plan = JSON.stringify({ audio: voices.map(voice), texts: texts.map(text) });
  await db
    .insertInto("media_job")
    .values({ id, source: `hosted/${id}.mkv`, plan, done })
    .execute();
  return id;
}
const finish = (id: string) =>
  db
    .updateTable("media_job")
    .set({ done: ["tracks"] })
    .where("id", "=", id)
    .execute();
const linkOf = (id: string): string => `/media/hosted/${id}.mkv`;
const versionsOf = async (type: "movie" | "series" | "episode", id: string): Promise<string> => {
  const row = await db.selectFrom(type).select("versions").where("id", "=", id).executeTakeFirstOrThrow();
  return row.versions.join(" ");
};
const change = (id: string, body: object) => call("PUT", `/movies/${id}`, { token, body });

test("a film gets the versions of its tracks once they are known, and the lists filter by them", async () => {
  const video = await hosted(["fr", "en"], ["fr"], []);
  const id = await makeMovie(db, { video_url: linkOf(video), versions: ["AD"], status: "published" });
  await follow();
  assert.equal(await versionsOf("movie", id), "AD", "before the tracks are known");
  await finish(video);
  const events = await heardDuring(site, follow);
  assert.equal(await versionsOf("movie", id), "VF VOSTFR VO AD", "beside those of its name");
  assert.ok(events.some(({ name }) => name === "movies-updated"));
  const { json } = await call("GET", "/movies?versions=VOSTFR&limit=100");
  assert.ok(json.movies.some((movie: { id: string }) => movie.id === id));
  const [entry] = await db.selectFrom("audit_entry").selectAll().where("target_id", "=", id).execute();
  assert.deepEqual(
    [entry?.action, entry?.actor_id, entry?.after?.["versions"]],
    ["movie.update", null, ["VF", "VOSTFR", "VO", "AD"]],
  );
});

test("a library file gives its episode and its series their versions", async () => {
  const video = await hosted(["ja"], ["fr"]);
  const series_id = await makeSeries(db);
  const id = await makeEpisode(db, { series_id, video_url: `/media/library/${video}.mkv` });
  await follow();
  assert.deepEqual([await versionsOf("episode", id), await versionsOf("series", series_id)], ["VOSTFR VO", "VOSTFR VO"]);
});

test("another video brings other versions; what staff added stays, and what they took away stays away", async () => {
  const id = await makeMovie(db, { video_url: linkOf(await hosted(["fr", "en"])), versions: ["SDH"] });
  await follow();
  assert.equal(await versionsOf("movie", id), "VF VO SDH");
  await change(id, { versions: ["VF", "SDH"] });
  await follow();
  assert.equal(await versionsOf("movie", id), "VF SDH", "nothing new was told");
  await change(id, { video_url: linkOf(await hosted(["en"], ["fr"])) });
  await follow();
  assert.equal(await versionsOf("movie", id), "VOSTFR VO SDH");
  await change(id, { video_url: "https://videos.example/film.mp4" });
  await follow();
  assert.equal(await versionsOf("movie", id), "SDH", "a video of another site tells none");
});

test("the original language of the film, or of the series of an episode, decides which voice is the original", async () => {
  const video_url = linkOf(await hosted(["en"], ["fr"]));
  const id = await makeMovie(db, { video_url, original_language: "ja" });
  const episode = await makeEpisode(db, { video_url, series_id: await makeSeries(db, { original_language: "ja" }) });
  await follow();
  assert.deepEqual([await versionsOf("movie", id), await versionsOf("episode", episode)], ["", ""]);
  await change(id, { original_language: "en" });
  await follow();
  assert.equal(await versionsOf("movie", id), "VOSTFR VO");
});

test("subtitle files that staff add count as tracks", async () => {
  const id = await makeMovie(db, { video_url: linkOf(await hosted(["en"])) });
  await follow();
  assert.equal(await versionsOf("movie", id), "VO");
  const bytes = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n";
  const { status } = await sendForm(site, `/admin/titles/movie/${id}/subtitles?language=fr&kind=full`, {
    token,
    bytes,
    name: "a.vtt",
  });
  assert.equal(status, 201);
  await follow();
  assert.equal(await versionsOf("movie", id), "VOSTFR VO");
});

test("titles in the bin wait, and a title whose versions are known is written no more", async () => {
  const id = await makeMovie(db, { video_url: linkOf(await hosted(["fr"])) });
  await db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  await follow();
  assert.equal(await versionsOf("movie", id), "");
  await db.updateTable("movie").set({ deleted_at: null }).where("id", "=", id).execute();
  await follow();
  assert.equal(await versionsOf("movie", id), "VF");
  const { updated_at } = await db.selectFrom("movie").select("updated_at").where("id", "=", id).executeTakeFirstOrThrow();
  const events = await heardDuring(site, follow);
  assert.deepEqual(
    events.map(({ name }) => name).filter((name) => name === "movies-updated"),
    [],
  );
  assert.deepEqual(await db.selectFrom("movie").select("updated_at").where("id", "=", id).executeTakeFirst(), { updated_at });
});
