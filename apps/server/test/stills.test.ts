import assert from "node:assert/strict";
import { test } from "node:test";
import { stillMessages } from "@seance/contract/stills";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie } from "./make.ts";
import { makePackage, putStill } from "./make-package.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const admin = await signIn(site, "admin");
const pathOf = (type: string, id: string): string => `/admin/titles/${type}/${id}/still`;

test("the picture of a video becomes a thumbnail that outlasts its package", async () => {
  const video = newId();
  await makePackage(services, video);
  await putStill(services, video);
  const id = await makeEpisode(db, { video_url: `/media/hosted/${video}.mp4` });
  const still_url = `/media/packages/${video}/storyboard/still.jpg`;
  assert.deepEqual((await call("GET", pathOf("episode", id), { token })).json, { still_url });
  const kept = await call("POST", pathOf("episode", id), { token });
  assert.equal(kept.status, 201);
  const { picture_url } = kept.json;
  assert.match(picture_url, new RegExp(`^/media/pictures/${video}-still-[0-9a-f]{12}-[0-9a-f]{6}-[0-9a-f]{27}/\\d+\\.webp$`));
  const saved = await call("PUT", `/episodes/${id}`, { token, body: { thumbnail: picture_url } });
  assert.deepEqual([saved.status, saved.json.thumbnail], [200, picture_url]);
  await services.media.deleteAll(`packages/${video}/`);
  const { statusCode, rawPayload } = await site.app.inject(picture_url);
  assert.deepEqual([statusCode, rawPayload.toString("latin1", 8, 12)], [200, "WEBP"]);
});

test("a title without a prepared video has no picture", async () => {
  for (const video_url of ["https://videos.example/film.mp4", `/media/hosted/${newId()}.mp4`]) {
    const path = pathOf("movie", await makeMovie(db, { video_url }));
    assert.deepEqual((await call("GET", path, { token })).json, { still_url: null });
    const { status, json } = await call("POST", path, { token });
    assert.deepEqual([status, json.detail], [409, stillMessages.none]);
  }
  assert.equal((await call("POST", pathOf("movie", newId()), { token })).status, 404);
  assert.equal((await call("GET", pathOf("series", newId()), { token })).status, 422);
});

test("only who edits titles takes the picture", async () => {
  const path = pathOf("movie", await makeMovie(db));
  for (const [by, status] of [
    [undefined, 401],
    [admin.token, 403],
  ] as const)
    for (const method of ["GET", "POST"] as const) assert.equal((await call(method, path, { token: by })).status, status);
});
