import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { playlistLimits, playlistMessages as said, playlistProblems } from "@seance/contract/playlists";
import { can, roles } from "@seance/contract/roles";
import { sendForm } from "./send-form.ts";
import { makeChannel } from "./make.ts";
import { testApp } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { sharedData } from "./shared-data.ts";

const site = await testApp();
const { services, call } = site;
const admin = await signIn(site, "admin");

const preview = (playlist: unknown, token: string | undefined = admin.token) =>
  call("POST", "/admin/channels/playlist/preview", { token, body: { playlist } });
const previewFile = (bytes: string | Buffer, name = "liste.m3u") =>
  sendForm(site, "/admin/channels/playlist/preview", { token: admin.token, bytes, name });
const importThem = (channels: unknown, token: string | undefined = admin.token) =>
  call("POST", "/admin/channels/playlist/import", { token, body: { channels } });
const listed = async (token?: string) => (await call("GET", "/channels", { token })).json.channels;

const text = [
  '#EXTM3U x-tvg-url="https://guide.exemple/fr.xml.gz"',
  '#EXTINF:-1 tvg-id="Arte.fr@HD" tvg-logo="https://l.exemple/arte.png" group-title="Culture",Arte (1080p)',
  "https://flux.exemple/arte.m3u8",
  "#EXTINF:-1,Déjà là",
  "https://flux.exemple/deja.m3u8",
  "#EXTINF:-1,Relatif",
  "dossier/flux.m3u8",
  "",
].join("\n");

/** What the import takes of a preview's row. */
const chosen = ({ name, category, stream_url, logo, country, language, quality, tvg_id }: Record<string, unknown>) => ({
  name,
  category,
  stream_url,
  logo,
  country,
  language,
  quality,
  tvg_id,
});

test("previews a pasted or uploaded playlist, marks existing channels, and writes nothing", async () => {
  const id = await makeChannel(services.db, { name: "Ancienne", stream_url: "https://flux.exemple/deja.m3u8" });
  const before = await listed(admin.token);
  const { status, json } = await preview(text);
  assert.equal(status, 200);
  assert.deepEqual([json.total, json.guide_url], [3, "https://guide.exemple/fr.xml.gz"]);
  assert.deepEqual(
    json.channels.map((channel: Record<string, unknown>) => [channel["name"], channel["duplicate"], channel["problem"]]),
    [
      ["Arte", null, null],
      ["Déjà là", { id, name: "Ancienne" }, null],
      ["Relatif", null, playlistProblems.notWeb],
    ],
  );
  const latin = Buffer.from(text, "latin1");
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    gzipSync(text),
    latin,
    Buffer.from(`\uFEFF${text}`, "utf16le"),
  ]) {
    const sent = await previewFile(bytes);
    assert.deepEqual([sent.status, sent.json], [200, json]);
  }
  assert.deepEqual(await listed(admin.token), before);
});

test("creates channels from the chosen rows; importing the same list again creates none", async () => {
  const rows = (await preview(text)).json.channels
    .filter((channel: { problem: unknown }) => channel.problem === null)
    .map(chosen);
  assert.equal((await listed()).length, 1);
  const first = await importThem([...rows, rows[0]]);
  assert.equal(first.status, 201);
  assert.deepEqual([first.json.created, first.json.skipped, first.json.ids.length], [1, 2, 1]);
  const arte = (await listed(admin.token)).find(({ id }: { id: string }) => id === first.json.ids[0]);
  const { updated_at: _updated, ...fields } = arte;
  assert.deepEqual(fields, {
    id: first.json.ids[0],
    name: "Arte",
    category: "Culture",
    description: "",
    country: "FR",
    language: "Français",
    quality: "HD",
    thumbnail: "https://l.exemple/arte.png",
    is_active: true,
    has_video: true,
    video_url: null,
    stream_url: "https://flux.exemple/arte.m3u8",
    tvg_id: "Arte.fr@HD",
  });
  const again = await importThem(rows);
  assert.deepEqual([again.status, again.json], [201, { created: 0, skipped: 2, ids: [] }]);
  const shown = await call("POST", `/playback/channel/${first.json.ids[0]}`);
  assert.deepEqual(shown.json.source, {
    kind: "hls",
    url: "https://flux.exemple/arte.m3u8",
    mime: "application/vnd.apple.mpegurl",
  });
  const audited = await services.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_label"])
    .where("target_id", "=", first.json.ids[0])
    .execute();
  assert.deepEqual(audited, [{ action: "channel.create", actor_id: admin.id, target_label: "Arte" }]);
});

test("concurrent imports of one list create each channel once", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    name: `Chaîne ${i}`,
    category: "Essai",
    stream_url: `https://flux.exemple/${i}.m3u8`,
  }));
  const answers = await Promise.all([importThem(rows), importThem(rows.toReversed()), importThem(rows)]);
  assert.equal(
    answers.reduce((sum, { json }) => sum + json.created, 0),
    40,
  );
  assert.equal((await listed()).filter(({ category }: { category: string }) => category === "Essai").length, 40);
});

test("previews and imports a real list", async (t) => {
  const folder = sharedData(t, "m3u");
  if (!folder) return;
  const { json } = await preview(await readFile(path.join(folder, "fr.m3u"), "utf8"));
  const rows = json.channels.filter((channel: { problem: unknown }) => channel.problem === null).map(chosen);
  const { status, json: made } = await importThem(rows);
  assert.deepEqual([status, made.created], [201, rows.length]);
});

test("refuses other texts, and a playlist that is too long or too large", async () => {
  const { none, notPlaylist, tooMany } = said;
  for (const [playlist, msg] of [
    ["", none],
    ["  \n", none],
    ["bonjour", notPlaylist],
    [`#EXTM3U\n${"#EXTINF:-1,X\nhttp://x.exemple/\n".repeat(playlistLimits.channels + 1)}`, tooMany],
  ] as const) {
    const { status, json } = await preview(playlist);
    assert.deepEqual([status, json], [422, { detail: [{ loc: ["body", "playlist"], msg }] }]);
  }
  assert.equal((await preview(12)).status, 422);
  assert.equal((await call("POST", "/admin/channels/playlist/preview", { token: admin.token })).status, 422);
  assert.equal((await previewFile(Buffer.alloc(playlistLimits.bytes + 1, 65))).status, 413);
  const bomb = await previewFile(gzipSync(Buffer.alloc(200 * 1024 * 1024, 65)));
  assert.deepEqual([bomb.status, bomb.json.detail], [413, said.tooLarge]);
  assert.equal((await previewFile(Buffer.from("1f8b0800zzzz", "latin1"))).status, 422);
  assert.equal((await previewFile(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))).status, 422);
});

test("one faulty row refuses the whole import, with the path of its field", async () => {
  const good = { name: "Bonne", category: "Refus", stream_url: "https://flux.exemple/refus.m3u8" };
  for (const [bad, field] of [
    [{ ...good, name: " " }, "name"],
    [{ ...good, category: "" }, "category"],
    [{ ...good, stream_url: "javascript:alert(1)" }, "stream_url"],
    [{ ...good, stream_url: "/media/x.m3u8" }, "stream_url"],
    [{ ...good, logo: "data:image/png;base64,x" }, "logo"],
    [{ ...good, quality: "8K" }, "quality"],
    [{ ...good, is_active: true }, "is_active"],
  ] as const) {
    const { status, json } = await importThem([good, bad]);
    assert.deepEqual([status, json.detail[0].loc], [422, ["body", "channels", 1, field]]);
  }
  assert.equal((await importThem([])).status, 422);
  assert.equal((await importThem(undefined)).status, 422);
  assert.ok(!(await listed()).some(({ category }: { category: string }) => category === "Refus"));
});

test("refuses the preview and the import to roles that may not create channels", async () => {
  const rows = [{ name: "X", category: "Y", stream_url: "https://flux.exemple/z.m3u8" }];
  assert.equal((await call("POST", "/admin/channels/playlist/preview", { body: { playlist: text } })).status, 401);
  assert.equal((await call("POST", "/admin/channels/playlist/import", { body: { channels: rows } })).status, 401);
  for (const role of roles.filter((one) => !can(one, "content:create"))) {
    const { token } = await signIn(site, role);
    assert.equal((await preview(text, token)).status, 403, role);
    assert.equal((await importThem(rows, token)).status, 403, role);
  }
});
