import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { newId } from "#core/ids.ts";
import { openPublishedMedia } from "#domains/playback/index.ts";
import { scratchFolder, securityCode, testApp, type TestApp } from "#test/app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "#test/make.ts";
import { makePackage, putStill } from "#test/make-package.ts";
import { signIn } from "#test/sign-in.ts";
import { until } from "#test/until.ts";
import { countTries } from "#test/security/tries.ts";

/** Two processes of one site. */
const settings = {
  MEDIA_DIR: await scratchFolder(),
  PUBLIC_URL: "https://seance.exemple",
  APP_SECRET: "le même secret pour les deux processus",
};
const here = await testApp(settings);
const there = await testApp(settings, { databaseUrl: here.databaseUrl });
const { db } = here.services;
const [editor, user] = [await signIn(here, "super_admin"), await signIn(here)];

/** A prepared video that nothing names yet, with its original. */
async function makeVideo(): Promise<{ id: string; link: string; files: string[] }> {
  const id = newId();
  const link = `/media/hosted/${id}.mp4`;
  await mkdir(path.join(settings.MEDIA_DIR, "hosted"), { recursive: true });
  await writeFile(path.join(settings.MEDIA_DIR, "hosted", `${id}.mp4`), "original");
  await makePackage(here.services, id);
  await putStill(here.services, id);
  const inPackage = ["master.m3u8", "v480/index.m3u8", "v480/00000.m4s", "a1/init.mp4", "storyboard/still.jpg"];
  return { id, link, files: [link, ...inPackage.map((name) => `/media/packages/${id}/${name}`)] };
}

const statusOf = async ({ app }: TestApp, url: string, token?: string): Promise<number> =>
  (await app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })).statusCode;

const tried = countTries();

/** Asks for each file as a guest, a user and the staff, on both processes. */
async function expectAll(files: readonly string[], status: number): Promise<void> {
  for (const site of [here, there]) {
    await until(`${status} on each process`, async () => (await statusOf(site, files[0] ?? "")) === status);
    for (const file of files)
      for (const token of [undefined, user.token, editor.token]) {
        if (status === 404) tried();
        assert.equal(await statusOf(site, file, token), status, `${file} ${token ?? "guest"}`);
      }
  }
}

const change = async (route: string, body: object): Promise<void> => {
  const { status, json } = await here.call("PUT", route, { token: editor.token, body });
  assert.equal(status, 200, JSON.stringify(json));
};

test("the files of a draft's video are nobody's, until it is published and once it is hidden again or deleted", async () => {
  const { link, files } = await makeVideo();
  await expectAll(files, 404);
  const film = await makeMovie(db, { video_url: link, status: "draft" });
  await expectAll(files, 404);
  await change(`/movies/${film}`, { status: "published" });
  await expectAll(files, 200);
  await change(`/movies/${film}`, { status: "archived" });
  await expectAll(files, 404);
  await change(`/movies/${film}`, { status: "published" });
  await expectAll(files, 200);
  const headers = { "x-security-code": securityCode };
  assert.equal((await here.call("DELETE", `/movies/${film}`, { token: editor.token, headers })).status, 204);
  await expectAll(files, 404);
});

test("one published title among hidden ones is enough: a film by its file, an episode of a published series, an active channel", async () => {
  const { id, link, files } = await makeVideo();
  await makeMovie(db, { video_url: link, status: "draft" });
  const series_id = await makeSeries(db, { status: "draft" });
  await makeEpisode(db, { series_id, hosting_url: link });
  const channel = await makeChannel(db, { stream_url: `${settings.PUBLIC_URL}${link}`, is_active: false });
  await expectAll(files, 404);
  await change(`/series/${series_id}`, { status: "published" });
  await expectAll(files, 200);
  await change(`/series/${series_id}`, { status: "draft" });
  await expectAll(files, 404);
  await change(`/channels/${channel}`, { is_active: true });
  await expectAll(files, 200);
  await change(`/channels/${channel}`, { is_active: false });
  await expectAll(files, 404);
  const film = await makeMovie(db, { video_file: `${id}.mp4`, status: "draft" });
  await change(`/movies/${film}`, { status: "published" });
  await expectAll(files, 200);
});

test("a link with a query, to a package or of a trailer counts too, and a picture alone shows nothing but itself", async () => {
  const videos = [await makeVideo(), await makeVideo(), await makeVideo()] as const;
  const [queried, packed, trailer] = videos;
  const films = [
    await makeMovie(db, { video_url: `${queried.link}?v=2#t=10`, status: "draft" }),
    await makeMovie(db, { video_url: `${settings.PUBLIC_URL}/media/packages/${packed.id}/master.m3u8`, status: "draft" }),
    await makeMovie(db, { trailer_url: `${settings.PUBLIC_URL}${trailer.link}`, status: "draft" }),
  ];
  const segments = videos.map(({ id }) => `/media/packages/${id}/v480/00000.m4s`);
  const setAll = (status: string) => Promise.all(films.map((film) => change(`/movies/${film}`, { status })));
  const expectEach = (status: number) => Promise.all(segments.map((segment) => expectAll([segment], status)));
  await expectEach(404);
  await setAll("published");
  await expectEach(200);
  await setAll("draft");
  await expectEach(404);
  const { files } = await makeVideo();
  const [still = "", ...others] = files.toReversed();
  await change(`/movies/${await makeMovie(db, { poster_url: still, status: "draft" })}`, { status: "published" });
  await until("the poster is shown", async () => (await statusOf(here, still)) === 200);
  for (const file of others) assert.equal(await statusOf(here, file), 404, file);
});

test("the staff plays a draft by signed addresses, which open nothing else and end with the session", async () => {
  const { id, link, files } = await makeVideo();
  const other = await makeVideo();
  const film = await makeMovie(db, { video_url: link, status: "draft" });
  const play = (token?: string) => here.call("POST", `/playback/movie/${film}`, { token });
  for (const token of [undefined, user.token]) assert.equal((await play(token)).status, 404);
  const { source } = (await play(editor.token)).json;
  assert.match(source.url, new RegExp(`^/api/cast/[\\w-]+/packages/${id}/master\\.m3u8$`));
  const at = (file: string): string => source.url.replace(/packages\/.*$/, file.slice("/media/".length));
  for (const file of files) for (const site of [here, there]) assert.equal(await statusOf(site, at(file)), 200, file);
  for (const file of other.files) assert.equal(await statusOf(here, at(file)), 403, file);
  const forged = at(link).replace(/cast\/./, (start) => (start.endsWith("A") ? "cast/B" : "cast/A"));
  assert.equal(await statusOf(here, forged), 401);

  const stillPath = `/admin/titles/movie/${film}/still`;
  const { still_url } = (await here.call("GET", stillPath, { token: editor.token })).json;
  assert.match(still_url, /^\/api\/cast\/.*still\.jpg$/);
  assert.equal(await statusOf(here, still_url), 200);

  await change(`/movies/${film}`, { status: "published" });
  assert.equal((await play(editor.token)).json.source.url, `/media/packages/${id}/master.m3u8`, "as for viewers");
  await change(`/movies/${film}`, { status: "draft" });
  const left = await signIn(here, "super_admin");
  const theirs = (await play(left.token)).json.source.url;
  assert.equal(await statusOf(here, theirs), 200);
  assert.equal((await here.call("POST", "/users/logout", { token: left.token, body: { end_session: true } })).status, 204);
  for (const site of [here, there]) await until("the session has ended", async () => (await statusOf(site, theirs)) === 401);
});

test("proxies that send /media by themselves are told for whom", async () => {
  const { id, link } = await makeVideo();
  const film = await makeMovie(db, { video_url: link, status: "draft" });
  const asked = [`packages/${id}`, `hosted/${id}.mp4`];
  for (const name of [...asked, `hosted/${"a".repeat(1000)}.mp4`])
    assert.equal(await statusOf(here, `/api/media-shown/${name}`), 403, name);
  await change(`/movies/${film}`, { status: "published" });
  for (const name of [...asked, "other", "pictures/a.webp"])
    assert.equal(await statusOf(here, `/api/media-shown/${name}`), 204, name);
});

test("films go on while the database is away: what was published before still is", async () => {
  const { id, link } = await makeVideo();
  const film = await makeMovie(db, { video_url: link });
  let isAway = false;
  const cut: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const media = openPublishedMedia({ ...here.services, db: db.withPlugin(cut) });
  const segment = `packages/${id}/v480/00000.m4s`;
  assert.equal(await media.shows(segment), true);
  isAway = true;
  await change(`/movies/${film}`, { title: "Autre" });
  await until("the change is heard", () => media.peek(segment) === undefined);
  assert.equal(await media.shows(segment), true);
  await assert.rejects(media.shows(`hosted/${newId()}.mp4`));
});

test("segments are answered without a query until the catalogue changes", async () => {
  const { id, link } = await makeVideo();
  const film = await makeMovie(db, { video_url: link });
  let queries = 0;
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const media = openPublishedMedia({ ...here.services, db: db.withPlugin(count), reads: db.withPlugin(count) });
  const segment = (number: number): Promise<boolean> => media.shows(`packages/${id}/v480/${number}.m4s`);
  assert.ok((await Promise.all(Array.from({ length: 200 }, (_, number) => segment(number)))).every(Boolean));
  assert.equal(queries, 2, "the original of the package, and who names it");
  assert.equal(await segment(1), true);
  assert.equal(queries, 2);
  await change(`/movies/${film}`, { status: "draft" });
  let known = -1;
  await until("the change is known, and all of its messages have come", async () => {
    known = queries;
    return !(await segment(1)) && queries === known;
  });
  for (let number = 0; number < 50; number++) assert.equal(await segment(number), false);
  assert.equal(queries, known);
});
