import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { playlistLimits, playlistMessages as said, playlistProblems } from "@seance/contract/playlists";
import { playlistRunMessages } from "@seance/contract/playlist-runs";
import { can, roles } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import { sendForm } from "./send-form.ts";
import { makeChannel } from "./make.ts";
import { securityCode, testApp } from "./app.ts";
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
  assert.deepEqual([again.status, again.json], [201, { created: 0, skipped: 2, ids: [], run_id: null }]);
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

test("marks channels of the same identifier or name as another of the site, or of an earlier line", async () => {
  const own = await makeChannel(services.db, { name: "Ciné Élan HD", tvg_id: "elan.fr" });
  await makeChannel(services.db, { name: "Éteinte", is_active: false });
  const lines = [
    ['tvg-id="ELAN.fr@SD"', "Un autre nom"],
    ["", "CINE ELAN"],
    ["", "Éteinte (1080p)"],
    ['tvg-id="seule.fr"', "Seule"],
    ["", "Seule 4K"],
    ["", "***"],
    ["", "***"],
  ];
  const list = ["#EXTM3U", ...lines.map(([id, name], i) => `#EXTINF:-1 ${id},${name}\nhttps://flux.exemple/similaire-${i}`)];
  const { json } = await preview(list.join("\n"));
  const similar = json.channels.map((one: Record<string, unknown>) => one["similar"]);
  assert.deepEqual(similar, [
    { by: "tvg_id", name: "Ciné Élan HD", line: null },
    { by: "name", name: "Ciné Élan HD", line: null },
    { by: "name", name: "Éteinte", line: null },
    null,
    { by: "name", name: "Seule", line: 8 },
    null,
    null,
  ]);
  await services.db.updateTable("channel").set({ deleted_at: new Date() }).where("id", "=", own).execute();
  assert.equal((await preview(list.join("\n"))).json.channels[0].similar, null, "one in the bin is none of the site");
});

test("an import is a run: it is listed, and undone but for what was edited since", async () => {
  const founder = await signIn(site, "fondateur");
  const rows = ["a", "b", "c"].map((name) => ({
    name: `Retour ${name}`,
    category: "Retour",
    stream_url: `https://flux.exemple/retour-${name}.m3u8`,
  }));
  const body = { channels: rows, source: "retour.m3u" };
  const made = (await call("POST", "/admin/channels/playlist/import", { token: admin.token, body })).json;
  const runs = async () => (await call("GET", "/admin/channels/playlist/runs?limit=2", { token: admin.token })).json.runs;
  const { created_at: _at, ...run } = (await runs())[0];
  const counts = { created: 3, relinked: 0, skipped: 0, left: 0 };
  assert.deepEqual(run, { id: made.run_id, email: admin.email.split("@")[0], source: "retour.m3u", ...counts, undone_at: null });

  const [edited, binned] = made.ids;
  await call("PUT", `/channels/${edited}`, { token: founder.token, body: { country: "BE" } });
  await call("DELETE", `/channels/${binned}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  const undo = (token: string | undefined, code = securityCode) =>
    call("POST", `/admin/channels/playlist/runs/${made.run_id}/undo`, { token, headers: { "x-security-code": code } });
  assert.deepEqual([(await undo(undefined)).status, (await undo(admin.token)).status], [401, 403]);
  const uncoded = await call("POST", `/admin/channels/playlist/runs/${made.run_id}/undo`, { token: founder.token });
  for (const refused of [uncoded, await undo(founder.token, "0000")])
    assert.deepEqual([refused.status, refused.json.detail], [403, securityCodeMessages.wrong]);
  assert.equal((await runs())[0].undone_at, null);
  const { status, json } = await undo(founder.token);
  const left = [{ id: edited, name: "Retour a" }];
  assert.deepEqual([status, json], [200, { removed: 1, links_restored: 0, left }]);
  const there = (await listed(admin.token)).filter(({ category }: { category: string }) => category === "Retour");
  assert.deepEqual(
    there.map(({ name }: { name: string }) => name),
    ["Retour a"],
  );
  const [undone] = await runs();
  assert.deepEqual([typeof undone.undone_at, undone.left], ["string", 1]);
  assert.deepEqual((await undo(founder.token)).json.left, left, "it can be tried again");
  const order = await call("PUT", `/channels/${edited}/place`, { token: founder.token, body: { before: null } });
  assert.equal(order.status, 204);
  await call("DELETE", `/channels/${edited}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  assert.equal((await runs())[0].left, 0);
  const again = await undo(founder.token);
  assert.deepEqual([again.status, again.json.detail], [409, playlistRunMessages.undone]);
  const unknown = { token: founder.token, headers: { "x-security-code": securityCode } };
  assert.equal((await call("POST", `/admin/channels/playlist/runs/${edited}/undo`, unknown)).status, 404);
});
