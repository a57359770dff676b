import assert from "node:assert/strict";
import { test } from "node:test";
import { maxPreviewLinks, preview, previewLink, previewMessages, type PreviewLink } from "@seance/contract/previews";
import { roles } from "@seance/contract/roles";
import { isStaff } from "@seance/contract/roles";
import { securityCode, testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { app, call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");

type ItemType = "movie" | "series";

async function link(item_type: ItemType, item_id: string, hours = 24): Promise<PreviewLink> {
  const { status, json, text } = await call("POST", "/admin/previews", {
    token: admin.token,
    body: { item_type, item_id, hours },
  });
  assert.equal(status, 201, text);
  return previewLink.parse(json);
}
const listed = async (item_type: ItemType, item_id: string): Promise<PreviewLink[]> =>
  (await call("GET", `/admin/previews?item_type=${item_type}&item_id=${item_id}`, { token: admin.token })).json.links;
const open = ({ path }: PreviewLink) => call("GET", `/previews/${path.split("/").at(-1)}`);

test("a guest sees a draft by its link: as viewers will, without raw links, not indexed, and nowhere else", async () => {
  const id = await makeMovie(db, { title: "Le Rail", status: "draft", video_url: "https://exemple.fr/rail.mp4" });
  const made = await link("movie", id, 1);
  const { status, json, headers, text } = await open(made);
  assert.equal(status, 200);
  assert.equal(headers["x-robots-tag"], "noindex");
  const shown = preview.parse(json);
  assert.deepEqual([shown.item_type, shown.title.title, shown.title.has_video], ["movie", "Le Rail", true]);
  assert.ok(!text.includes("rail.mp4"), "raw links are the staff's");
  const lasts = Date.parse(made.expires_at) - Date.parse(made.created_at);
  assert.equal(lasts, 3600_000);
  assert.equal((await call("GET", `/movies/${id}`)).status, 404);
  assert.ok(!(await call("GET", "/movies?q=rail")).text.includes(id));
  const page = await app.inject({ method: "GET", url: made.path });
  assert.equal(page.headers["x-robots-tag"], "noindex");
});

test("a series is shown with its episodes, drafts among them, and without the deleted ones", async () => {
  const id = await makeSeries(db, { title: "Scherben", status: "draft" });
  await makeEpisode(db, { series_id: id, episode_number: 2, title: "Deux" });
  await makeEpisode(db, { series_id: id, episode_number: 1, title: "Un", draft: true });
  const gone = await makeEpisode(db, { series_id: id, episode_number: 3, title: "Trois" });
  await call("DELETE", `/episodes/${gone}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  const { json, text } = await open(await link("series", id));
  const shown = preview.parse(json);
  assert.deepEqual(shown.item_type === "series" && shown.episodes.map(({ title }) => title), ["Un", "Deux"]);
  assert.ok(!text.includes("master.m3u8"));
});

test("a link shows nothing once it has expired or was deleted, and while its title is in the bin", async () => {
  const id = await makeMovie(db, { status: "draft" });
  const [expired, deleted, kept] = [await link("movie", id), await link("movie", id), await link("movie", id)];
  await db
    .updateTable("preview_link")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", expired.id)
    .execute();
  assert.equal((await call("DELETE", `/admin/previews/${deleted.id}`, { token: admin.token })).status, 204);
  assert.deepEqual([(await open(expired)).status, (await open(deleted)).status, (await open(kept)).status], [404, 404, 200]);
  assert.deepEqual(
    (await listed("movie", id)).map((one) => [one.id, one.path]),
    [[kept.id, kept.path]],
  );
  assert.equal((await call("DELETE", `/admin/previews/${deleted.id}`, { token: admin.token })).status, 404);
  await call("DELETE", `/movies/${id}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  assert.equal((await open(kept)).status, 404);
});

test("a token that the site did not sign, or that was changed, shows nothing", async () => {
  const made = await link("movie", await makeMovie(db, { status: "draft" }));
  const token = made.path.split("/").at(-1) ?? "";
  const other = (at: number) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
  for (const wrong of [other(3), other(30), "A".repeat(43)]) assert.equal((await call("GET", `/previews/${wrong}`)).status, 404);
  for (const wrong of ["abc", `${token}A`]) assert.equal((await call("GET", `/previews/${wrong}`)).status, 422);
});

test("only the staff makes, lists and deletes links; making and deleting one is in the audit log", async () => {
  const id = await makeMovie(db, { title: "Nerven", status: "draft" });
  const made = await link("movie", id);
  const body = { item_type: "movie", item_id: id, hours: 24 };
  const query = `item_type=movie&item_id=${id}`;
  assert.equal((await call("POST", "/admin/previews", { body })).status, 401);
  for (const role of roles.filter((one) => !isStaff(one))) {
    const { token } = await signIn(site, role);
    assert.equal((await call("POST", "/admin/previews", { token, body })).status, 403, role);
    assert.equal((await call("GET", `/admin/previews?${query}`, { token })).status, 403, role);
    assert.equal((await call("DELETE", `/admin/previews/${made.id}`, { token })).status, 403, role);
  }
  await call("DELETE", `/admin/previews/${made.id}`, { token: admin.token });
  const { json } = await call("GET", `/admin/audit?action=preview`, { token: founder.token });
  const entries = json.entries.filter(({ target }: { target: { id: string } }) => target.id === id);
  assert.deepEqual(
    entries.map((one: { action: string; target: { label: string } }) => [one.action, one.target.label]),
    [
      ["preview.delete", "Nerven"],
      ["preview.create", "Nerven"],
    ],
  );
});

test("unknown titles and durations are refused, and so is one link too many", async () => {
  const id = await makeMovie(db, { status: "draft" });
  const send = (body: object) => call("POST", "/admin/previews", { token: admin.token, body });
  assert.equal((await send({ item_type: "series", item_id: id, hours: 24 })).status, 404);
  const wrong = await send({ item_type: "movie", item_id: id, hours: 9999 });
  assert.deepEqual([wrong.status, wrong.json.detail[0].msg], [422, previewMessages.duration]);
  assert.equal((await send({ item_type: "saga", item_id: id, hours: 24 })).status, 422);
  for (let made = 0; made < maxPreviewLinks; made++) await link("movie", id);
  const full = await send({ item_type: "movie", item_id: id, hours: 24 });
  assert.deepEqual([full.status, full.json.detail], [409, previewMessages.tooMany]);
});
