import assert from "node:assert/strict";
import { test } from "node:test";
import { subtitleLimits, subtitleMessages } from "@seance/contract/subtitles";
import { newId } from "#core/ids.ts";
import { securityCode, testApp, type CallOptions } from "./app.ts";
import { makeFilmWithSpeech, spoken, vttOf } from "./film-with-speech.ts";
import { makeEpisode, makeMovie } from "./make.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const senior = await signIn(site, "super_admin");
const admin = await signIn(site, "admin");
const founder = await signIn(site, "fondateur");
const { token } = senior;

const srt = "1\n00:00:01,000 --> 00:00:02,500\nBonsoir <script>alert(1)</script>\n\n2\n00:00:09,000 --> 00:00:08,000\nperdu\n";
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nBonsoir\n";
const listOf = (id: string, type = "movie"): string => `/admin/titles/${type}/${id}/subtitles`;
interface Sent {
  readonly bytes?: string | Buffer;
  readonly name?: string;
  readonly by?: string;
  readonly query?: string;
}
const add = (path: string, { bytes = srt, name = "film.fr.srt", by = token, query = "language=fr" }: Sent = {}) =>
  sendForm(site, `${path}?${query}`, { token: by, bytes, name });
const added = async (path: string): Promise<string> => (await add(path)).json.id;
const watch = (id: string, options: CallOptions = {}) => call("GET", `/subtitles/${id}.vtt`, options);
const played = async (type: string, id: string, options: CallOptions = {}) =>
  (await call("POST", `/playback/${type}/${id}`, options)).json.subtitles;
const auditOf = async (id: string) =>
  db
    .selectFrom("audit_entry")
    .select(["action", "target_label", "before", "after"])
    .where("target_id", "=", id)
    .orderBy("at")
    .execute();

test("staff add a file to a film: it is converted, listed, and plays", async () => {
  const movie = await makeMovie(db, { title: "La Rue" });
  const { status, json } = await add(listOf(movie), { query: "language=fr-CA&kind=forced&label=Panneaux" });
  assert.equal(status, 201);
  assert.deepEqual(json, {
    id: json.id,
    language: "fr-CA",
    kind: "forced",
    label: "Panneaux",
    format: "srt",
    filename: "film.fr.srt",
    size: Buffer.byteLength(srt),
    cues: 1,
    dropped: 1,
    alignment: null,
    created_at: json.created_at,
  });
  assert.deepEqual((await call("GET", listOf(movie), { token })).json, { subtitles: [json] });
  const url = `/api/subtitles/${json.id}.vtt`;
  assert.deepEqual(await played("movie", movie), [
    { id: json.id, url, language: "fr-CA", kind: "forced", label: "Panneaux", ass_url: null },
  ]);
  const answer = await watch(json.id);
  assert.deepEqual([answer.status, answer.text], [200, vtt]);
  const sent = ["content-type", "x-content-type-options", "access-control-allow-origin", "cache-control"];
  assert.deepEqual(
    sent.map((name) => answer.headers[name]),
    ["text/vtt; charset=utf-8", "nosniff", "*", "no-cache"],
  );
  assert.equal((await watch(json.id, { headers: { "if-none-match": String(answer.headers["etag"]) } })).status, 304);
  const [entry] = await auditOf(json.id);
  assert.deepEqual([entry?.action, entry?.target_label], ["subtitle.create", "La Rue · film.fr.srt"]);
});

test("an episode has its own, and a channel none", async () => {
  const episode = await makeEpisode(db);
  const id = await added(listOf(episode, "episode"));
  assert.deepEqual(
    (await played("episode", episode)).map((one: { id: string }) => one.id),
    [id],
  );
  assert.equal((await call("GET", listOf(episode), { token })).status, 404, "not a film");
});

test("the original is downloaded as it was, under its own name", async () => {
  const movie = await makeMovie(db);
  const bytes = Buffer.concat([Buffer.from(srt), Buffer.from("3\n00:00:03,000 --> 00:00:04,000\n"), Buffer.of(0xe9, 0x0a)]);
  const { json } = await add(listOf(movie), { bytes, name: "Été à \u202e Paris.srt" });
  const answer = await site.app.inject({
    url: `/api/admin/subtitles/${json.id}/original`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.deepEqual(answer.rawPayload, bytes);
  assert.match(String(answer.headers["content-disposition"]), /^attachment; filename\*=UTF-8''%C3%89t%C3%A9%20/);
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.match((await watch(json.id)).text, /\né\n/);
});

test("an ASS file also leaves as it is, in UTF-8, and others do not", async () => {
  const movie = await makeMovie(db);
  const ass = "[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Signs,,0,0,0,,{\\pos(9,9)}Fermé l’été\n";
  const bytes = Buffer.concat([Buffer.from(ass.split("’")[0] ?? "", "latin1"), Buffer.of(0x92), Buffer.from("été\n", "latin1")]);
  const { json } = await add(listOf(movie), { bytes, name: "film.ass" });
  const url = `/api/subtitles/${json.id}.ass`;
  assert.deepEqual((await played("movie", movie))[0].ass_url, url);
  const answer = await call("GET", url.slice("/api".length));
  assert.deepEqual([answer.status, answer.text], [200, ass]);
  assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
  const srtFile = await added(listOf(movie));
  assert.equal((await call("GET", `/subtitles/${srtFile}.ass`)).status, 404);
  const draft = await makeMovie(db, { status: "draft" });
  const hidden = (await add(listOf(draft), { bytes, name: "film.ass" })).json.id;
  assert.equal((await call("GET", `/subtitles/${hidden}.ass`)).status, 404);
  assert.equal((await call("GET", `/subtitles/${hidden}.ass`, { token })).status, 200);
});

test("a file that is sent twice is refused by the name that it has, but for another language or kind", async () => {
  const movie = await makeMovie(db);
  await added(listOf(movie));
  const again = await add(listOf(movie), { name: "autre.srt" });
  assert.deepEqual([again.status, again.json.detail], [409, `${subtitleMessages.twice} «\u202ffilm.fr.srt\u202f».`]);
  assert.equal((await add(listOf(movie), { query: "language=fr&kind=sdh" })).status, 201);
});

test("control characters of a file name are dropped", async () => {
  const { status, json } = await add(listOf(await makeMovie(db)), { name: "a\u0000b\u202etrs.srt" });
  assert.deepEqual([status, json.filename], [201, "abtrs.srt"]);
  assert.equal((await add(listOf(await makeMovie(db)), { name: "\u200b" })).json.filename, "sous-titres");
});

test("language, kind and name change, and the audit says from what to what", async () => {
  const id = await added(listOf(await makeMovie(db)));
  const change = (body: object) => call("PUT", `/admin/subtitles/${id}`, { token, body });
  const { status, json } = await change({ language: "en", label: "Commentaire" });
  assert.deepEqual([status, json.language, json.kind, json.label], [200, "en", "full", "Commentaire"]);
  assert.equal((await change({ label: null })).json.label, null);
  assert.equal((await change({})).status, 200);
  for (const wrong of [{ language: "français" }, { language: "../x" }, { kind: "other" }, { label: "x".repeat(61) }, { cues: 4 }])
    assert.equal((await change(wrong)).status, 422, JSON.stringify(wrong));
  const entry = (await auditOf(id)).find(({ action }) => action === "subtitle.update");
  assert.deepEqual(entry?.before, { language: "fr", label: null });
  assert.deepEqual(entry?.after, { language: "en", label: "Commentaire" });
});

test("a deleted file is gone for everybody", async () => {
  const movie = await makeMovie(db);
  const id = await added(listOf(movie));
  assert.equal((await call("DELETE", `/admin/subtitles/${id}`, { token })).status, 204);
  assert.equal((await watch(id)).status, 404);
  assert.deepEqual(await played("movie", movie), []);
  assert.equal((await call("DELETE", `/admin/subtitles/${id}`, { token })).status, 404);
  assert.ok((await auditOf(id)).some(({ action }) => action === "subtitle.delete"));
});

test("guests and people who may not edit titles change nothing", async () => {
  const movie = await makeMovie(db);
  const id = await added(listOf(movie));
  for (const [by, status] of [
    ["", 401],
    [admin.token, 403],
    [(await signIn(site)).token, 403],
  ] as const) {
    const own = by === "" ? {} : { token: by };
    assert.equal((await add(listOf(movie), { by })).status, status);
    assert.equal((await call("GET", listOf(movie), own)).status, status);
    assert.equal((await call("PUT", `/admin/subtitles/${id}`, { ...own, body: { kind: "sdh" } })).status, status);
    assert.equal((await call("GET", `/admin/subtitles/${id}/original`, own)).status, status);
    assert.equal((await call("DELETE", `/admin/subtitles/${id}`, own)).status, status);
  }
  assert.equal((await watch(id)).status, 200);
});

const bad: readonly [name: string, sent: Sent, status: number, word: string][] = [
  ["a page", { bytes: "<html>" }, 422, subtitleMessages.notSubtitles],
  ["an empty file", { bytes: "" }, 422, subtitleMessages.notSubtitles],
  ["no cue", { bytes: "WEBVTT\n" }, 422, subtitleMessages.noCue],
  ["elements without an end", { bytes: `<tt><body>${"<div>".repeat(500_000)}` }, 422, "body"],
  ["too many bytes", { bytes: Buffer.alloc(subtitleLimits.bytes + 1, "x") }, 413, subtitleMessages.tooLarge],
  ["no language", { query: "kind=full" }, 422, "language"],
  ["an unknown kind", { query: "language=fr&kind=autre" }, 422, "kind"],
];
for (const [name, sent, status, word] of bad)
  test(`refuses ${name}`, async () => {
    const movie = await makeMovie(db);
    const answer = await add(listOf(movie), sent);
    assert.equal(answer.status, status);
    assert.ok(JSON.stringify(answer.json).includes(word), JSON.stringify(answer.json));
    assert.deepEqual(await played("movie", movie), []);
  });

test("refuses a body that is no form, a title that is none, and one file too many", async () => {
  const movie = await makeMovie(db);
  assert.equal((await call("POST", `${listOf(movie)}?language=fr`, { token })).status, 415);
  assert.equal((await add(listOf(newId()))).status, 404);
  assert.equal((await watch(newId())).status, 404);
  const id = await added(listOf(movie));
  const row = await db.selectFrom("subtitle").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: subtitleLimits.perTitle - 1 }, () => ({ ...row, alignment: null, id: newId() }));
  await db.insertInto("subtitle").values(copies).execute();
  const full = await add(listOf(movie));
  assert.deepEqual([full.status, full.json.detail], [409, subtitleMessages.full]);
});

test("the subtitles of a draft are for staff", async () => {
  const draft = await makeMovie(db, { status: "draft" });
  const id = await added(listOf(draft));
  assert.equal((await watch(id)).status, 404);
  assert.equal((await watch(id, { token: (await signIn(site)).token })).status, 404);
  assert.equal((await watch(id, { token: admin.token })).status, 200);
});

test("they go to the bin with their title, come back with it, and are erased with it", async () => {
  const movie = await makeMovie(db);
  const id = await added(listOf(movie));
  const coded = { token: founder.token, headers: { "x-security-code": securityCode } };
  const bin = async (): Promise<void> => assert.equal((await call("DELETE", `/movies/${movie}`, coded)).status, 204);
  await bin();
  for (const by of [{}, { token }]) assert.equal((await watch(id, by)).status, 404);
  assert.equal((await call("GET", `/admin/subtitles/${id}/original`, { token })).status, 404);
  assert.equal((await call("DELETE", `/admin/subtitles/${id}`, { token })).status, 404);
  assert.equal((await call("POST", `/admin/bin/movie/${movie}/restore`, { token: founder.token })).status, 204);
  assert.equal((await watch(id)).text, vtt);
  await bin();
  assert.equal((await call("DELETE", `/admin/bin/movie/${movie}`, coded)).status, 204);
  assert.equal(await db.selectFrom("subtitle").select("id").where("id", "=", id).executeTakeFirst(), undefined);
});

test("a file that is late is moved to the voices, and gets its times back", async () => {
  const movie = await makeFilmWithSpeech(site, spoken);
  const { json } = await add(listOf(movie), { bytes: vttOf(spoken.map((second) => second + 5)), name: "film.fr.vtt" });
  const align = (method: "POST" | "DELETE") => call(method, `/admin/subtitles/${json.id}/alignment`, { token });
  const before = (await watch(json.id)).text;
  for (let time = 0; time < 2; time++) {
    const moved = await align("POST");
    assert.deepEqual([moved.status, moved.json.alignment], [200, { rate: 1, parts: [{ from: 0, offset: -5000 }] }]);
    assert.match((await watch(json.id)).text, /^WEBVTT\n\n00:00:10\.000 --> 00:00:11\.000\nBonsoir\n/);
  }
  assert.equal((await align("DELETE")).json.alignment, null);
  assert.equal((await watch(json.id)).text, before);
  const entries = (await auditOf(json.id)).map(({ after }) => (after as { alignment?: object | null }).alignment);
  assert.deepEqual(entries.slice(1), [{ rate: 1, parts: [{ from: 0, offset: -5000 }] }, entries[2], null]);
});

test("nothing is moved without a video that was listened to, nor to other words", async () => {
  const unheard = await added(listOf(await makeMovie(db, { video_url: "/media/hosted/film.mp4" })));
  const other = await makeFilmWithSpeech(
    site,
    spoken.map((second, i) => second + ((i * 7) % 5)),
  );
  const strange = Array.from({ length: 40 }, (_, i) => 3 + i * 5 + ((i * i * i) % 4));
  const { json } = await add(listOf(other), { bytes: vttOf(strange), name: "film.fr.vtt" });
  for (const [id, detail] of [
    [unheard, subtitleMessages.notHeard],
    [json.id, subtitleMessages.noMatch],
  ]) {
    const answer = await call("POST", `/admin/subtitles/${id}/alignment`, { token });
    assert.deepEqual([answer.status, answer.json.detail], [409, detail]);
  }
  assert.equal((await call("POST", `/admin/subtitles/${newId()}/alignment`, { token })).status, 404);
});
