import assert from "node:assert/strict";
import http, { type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sourceMessages, type SourceReport } from "@seance/contract/channel-sources";
import { playlistMessages } from "@seance/contract/playlists";
import { can, roles } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { openOutbound } from "#core/outbound.ts";
import type { SourceEntry } from "#db/schema.ts";
import { openReadingQueue } from "#domains/guide/reading-queue.ts";
import { diffEntries } from "#domains/guide/sources/diff-entries.ts";
import { refreshDue } from "#domains/guide/sources/refresh.service.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel } from "./make.ts";
import { signIn } from "./sign-in.ts";

interface Served {
  body: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
}

/** The other server: what it has by path, and the headers of the last request. */
const served = new Map<string, Served>();
const asked = new Map<string, IncomingHttpHeaders>();
const other = http.createServer((request, response) => {
  const url = request.url ?? "";
  asked.set(url, request.headers);
  const { body, status = 200, headers = {} } = served.get(url) ?? { body: "", status: 404 };
  const same =
    (headers["etag"] !== undefined && request.headers["if-none-match"] === headers["etag"]) ||
    (headers["last-modified"] !== undefined && request.headers["if-modified-since"] === headers["last-modified"]);
  response.writeHead(same ? 304 : status, headers).end(same ? undefined : body);
});
await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
after(() => other.close().closeAllConnections());
const host = `http://listes.exemple:${(other.address() as AddressInfo).port}`;

const outbound = openOutbound({
  allows: (reached) => reached === "127.0.0.1",
  resolve: async (name) => [{ address: name === "interne.exemple" ? "10.0.0.1" : "127.0.0.1", family: 4 }],
});
const site = await testApp({}, { outbound });
const coded = { "x-security-code": securityCode };
const { call, services } = site;
const { db } = services;
const [admin, founder] = [await signIn(site, "admin"), await signIn(site, "fondateur")];
const { token } = founder;

const list = (...channels: [name: string, link: string][]): string =>
  ["#EXTM3U", ...channels.map(([name, link]) => `#EXTINF:-1 group-title="Suivi",${name}\nhttps://flux.exemple/${link}`)].join(
    "\n",
  );

async function follow(path: string, fields: object = {}): Promise<string> {
  const body = { kind: "playlist", name: `Liste ${path}`, url: `${host}${path}`, every_hours: 6, applies: true, ...fields };
  const { status, json } = await call("POST", "/admin/channel-sources", { token, body });
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}
const refresh = async (id: string, apply = false) => {
  const { status, json } = await call("POST", `/admin/channel-sources/${id}/refresh`, { token, body: { apply } });
  assert.equal(status, 200, JSON.stringify(json));
  return json;
};
const channels = async () =>
  Object.fromEntries(
    (await call("GET", "/channels", { token })).json.channels.map((one: { name: string; stream_url: string }) => [
      one.name,
      one.stream_url.replace("https://flux.exemple/", ""),
    ]),
  );
const brief = ({ first, came, went, moved, created, relinked, similar }: SourceReport) => ({
  ...(first && { first }),
  ...{ came, went, moved, created, relinked, similar },
});

test("a followed playlist adds what comes, follows what moves, and deletes nothing", async () => {
  await makeChannel(db, { name: "Connue", stream_url: "https://flux.exemple/ailleurs" });
  served.set("/suivi.m3u", { body: list(["Une", "1"], ["Deux", "2"], ["Connue HD", "c"]) });
  const id = await follow("/suivi.m3u");
  const first = await refresh(id);
  assert.equal(first.outcome, "changed");
  assert.deepEqual(brief(first.source.report), { first: true, came: 3, went: 0, moved: 0, created: 2, relinked: 0, similar: 1 });
  assert.deepEqual(await channels(), { Connue: "ailleurs", Une: "1", Deux: "2" });
  assert.equal((await refresh(id)).outcome, "unchanged");

  served.set("/suivi.m3u", { body: list(["Une", "1-bis"], ["Trois", "3"], ["Connue HD", "c"]) });
  const { source } = await refresh(id);
  const { report } = source;
  assert.deepEqual(brief(report), { came: 1, went: 1, moved: 1, created: 1, relinked: 1, similar: 0 });
  assert.deepEqual(report.came_list, [{ name: "Trois", key: "https://flux.exemple/3" }]);
  assert.deepEqual(report.went_list, [{ name: "Deux", key: "https://flux.exemple/2" }]);
  const move = { name: "Une", key: "https://flux.exemple/1-bis", before: "https://flux.exemple/1" };
  assert.deepEqual(report.moved_list, [move]);
  assert.deepEqual(await channels(), { Connue: "ailleurs", Une: "1-bis", Deux: "2", Trois: "3" });

  const undone = await call("POST", `/admin/channels/playlist/runs/${report.run_id}/undo`, { token, headers: coded });
  assert.deepEqual(undone.json, { removed: 1, links_restored: 1, left: [] });
  assert.deepEqual(await channels(), { Connue: "ailleurs", Une: "1", Deux: "2" });
  assert.equal((await refresh(id)).outcome, "unchanged", "what was undone does not come back by itself");
  const reports = (await call("GET", `/admin/channel-sources/${id}/reports`, { token: admin.token })).json.reports;
  assert.deepEqual(
    reports.map((one: SourceReport) => one.first),
    [false, true],
  );
});

test("an import is undone after a followed address moved its links: nobody edited them", async () => {
  served.set("/bouge.m3u", { body: list(["Mobile", "m1"]) });
  const id = await follow("/bouge.m3u");
  const { run_id } = (await refresh(id)).source.report;
  served.set("/bouge.m3u", { body: list(["Mobile", "m2"]) });
  assert.equal((await refresh(id)).source.report.relinked, 1);
  const undone = await call("POST", `/admin/channels/playlist/runs/${run_id}/undo`, { token, headers: coded });
  assert.deepEqual(undone.json, { removed: 1, links_restored: 0, left: [] });
});

test("a channel that the staff deleted or gave another link is left so", async () => {
  served.set("/garde.m3u", { body: list(["Effacée", "e1"], ["Refaite", "r1"]) });
  const id = await follow("/garde.m3u");
  await refresh(id);
  const all = (await call("GET", "/channels", { token })).json.channels;
  const idOf = (name: string) => all.find((one: { name: string }) => one.name === name).id;
  await call("DELETE", `/channels/${idOf("Effacée")}`, { token, headers: coded });
  await call("PUT", `/channels/${idOf("Refaite")}`, { token, body: { stream_url: "https://flux.exemple/main" } });
  served.set("/garde.m3u", { body: list(["Effacée", "e1"], ["Refaite", "r2"], ["Nouvelle venue", "n"]) });
  assert.deepEqual(brief((await refresh(id)).source.report), { came: 1, went: 0, moved: 1, created: 1, relinked: 0, similar: 0 });
  const now = await channels();
  assert.deepEqual([now["Effacée"], now["Refaite"], now["Nouvelle venue"]], [undefined, "main", "n"]);
});

test("a source that only reports writes nothing until it is applied, moves before included", async () => {
  served.set("/rapport.m3u", { body: list(["Rapportée", "p1"]), headers: { etag: '"1"' } });
  const id = await follow("/rapport.m3u", { applies: false });
  assert.deepEqual(brief((await refresh(id)).source.report), {
    first: true,
    came: 1,
    went: 0,
    moved: 0,
    created: 0,
    relinked: 0,
    similar: 0,
  });
  assert.equal((await channels())["Rapportée"], undefined);
  const applied = await refresh(id, true);
  assert.deepEqual([applied.outcome, applied.source.report.created], ["changed", 1]);
  for (const link of ["p2", "p3"]) {
    served.set("/rapport.m3u", { body: list(["Rapportée", link]) });
    assert.equal((await refresh(id)).source.report.moved, 1);
  }
  assert.equal((await channels())["Rapportée"], "p1");
  assert.equal((await refresh(id, true)).source.report.relinked, 1);
  assert.equal((await channels())["Rapportée"], "p3");
});

test("asks with ETag and Last-Modified, and knows an unchanged file", async () => {
  served.set("/etag.m3u", {
    body: list(["Étiquetée", "et"]),
    headers: { etag: '"abc"', "last-modified": "Wed, 01 Jul 2026 08:00:00 GMT" },
  });
  const id = await follow("/etag.m3u");
  await refresh(id);
  const { outcome, source } = await refresh(id);
  assert.equal(outcome, "unchanged");
  const headers = asked.get("/etag.m3u");
  assert.deepEqual([headers?.["if-none-match"], headers?.["if-modified-since"]], ['"abc"', "Wed, 01 Jul 2026 08:00:00 GMT"]);
  assert.deepEqual([source.failure, source.channels], [null, 1]);
  await call("PUT", `/admin/channel-sources/${id}`, { token, body: { applies: false } });
  await refresh(id);
  assert.equal(asked.get("/etag.m3u")?.["if-none-match"], undefined, "another use needs the whole file");
});

test("says why an address could not be read, and keeps what it had", async () => {
  served.set("/panne.m3u", { body: list(["Tenace", "t"]) });
  const id = await follow("/panne.m3u");
  await refresh(id);
  for (const [answer, failure] of [
    [{ body: "", status: 500 }, "Le serveur a répondu 500."],
    [{ body: "<html>Connectez-vous</html>" }, playlistMessages.notPlaylist],
  ] as const) {
    served.set("/panne.m3u", answer);
    const { outcome, source } = await refresh(id);
    assert.deepEqual([outcome, source.failure, source.channels], ["failed", failure, 1]);
  }
  assert.equal((await channels())["Tenace"], "t");
  for (const [url, failure] of [
    ["http://interne.exemple/liste.m3u", sourceMessages.refused],
    ["http://10.0.0.7/liste.m3u", sourceMessages.refused],
    ["http://[::1]:80/liste.m3u", sourceMessages.refused],
    ["http://listes.exemple:1/liste.m3u", sourceMessages.unreachable],
  ] as const)
    assert.equal((await refresh(await follow(`/${newId()}`, { url }))).source.failure, failure, url);
});

test("a followed guide brings its programmes", async () => {
  const stamp = (ms: number): string => `${new Date(ms).toISOString().replace(/\D/g, "").slice(0, 14)} +0000`;
  const start = stamp(Date.now() - 600_000);
  const guide = `<tv><channel id="suivie"><display-name>Suivie</display-name></channel><programme channel="suivie" start="${start}" stop="${stamp(Date.now() + 600_000)}"><title>Judex</title></programme></tv>`;
  served.set("/guide.xml.gz", { body: gzipSync(guide) });
  const channel = await makeChannel(db, { name: "Suivie" });
  const id = await follow("/guide.xml.gz", { kind: "guide" });
  const { source } = await refresh(id);
  assert.deepEqual([source.failure, source.report.programmes, source.report.came], [null, 1, 1]);
  const { programmes } = (await call("GET", "/channels/programmes")).json;
  const shown = programmes.find((one: { channel_id: string }) => one.channel_id === channel);
  assert.equal(shown.programme_now.title, "Judex");
});

test("the job reads what is due, and only that", async () => {
  served.set("/heure.m3u", { body: list(["À l’heure", "h"]) });
  const id = await follow("/heure.m3u");
  const queue = openReadingQueue();
  const run = () => refreshDue(services, queue, new AbortController().signal);
  await run();
  assert.equal((await channels())["À l’heure"], "h");
  asked.delete("/heure.m3u");
  await run();
  assert.equal(asked.has("/heure.m3u"), false);
  await db
    .updateTable("channel_source")
    .set({ due_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await run();
  assert.equal(asked.has("/heure.m3u"), true);
  const { actor_id } = await db
    .selectFrom("audit_entry")
    .select("actor_id")
    .where("target_label", "=", "À l’heure")
    .executeTakeFirstOrThrow();
  assert.equal(actor_id, null);
});

test("sources are added, changed and deleted by those who manage content; bad input is refused", async () => {
  const good = { kind: "guide", name: "Guide", url: "https://guide.exemple/fr.xml", every_hours: 24, applies: false };
  const create = (body: unknown, as: string | undefined = token) => call("POST", "/admin/channel-sources", { token: as, body });
  const { json } = await create(good);
  assert.deepEqual([(await create(good)).status, (await create(good)).json.detail], [409, sourceMessages.taken]);
  for (const bad of [
    ...[{ url: "file:///etc/passwd" }, { url: "/liste.m3u" }, { url: "https://a:b@guide.exemple/" }, { url: "" }],
    ...[{ every_hours: 2 }, { every_hours: 0 }, { kind: "autre" }, { name: " " }, { applies: "oui" }, { id: newId() }],
  ])
    assert.equal((await create({ ...good, ...bad })).status, 422, JSON.stringify(bad));
  const change = (body: unknown, as = token) => call("PUT", `/admin/channel-sources/${json.id}`, { token: as, body });
  assert.equal((await change({ name: "Autre nom", every_hours: 12 })).json.name, "Autre nom");
  assert.equal((await change({ kind: "playlist" })).status, 422);
  for (const role of roles) {
    const person = await signIn(site, role);
    const [reads, manages] = [can(role, "content:create"), can(role, "content:manage")];
    assert.equal((await call("GET", "/admin/channel-sources", { token: person.token })).status, reads ? 200 : 403, role);
    assert.equal((await change({ every_hours: 24 }, person.token)).status, manages ? 200 : 403, role);
    assert.equal(
      (await create({ ...good, url: `https://guide.exemple/${role}` }, person.token)).status,
      manages ? 201 : 403,
      role,
    );
  }
  assert.equal((await call("GET", "/admin/channel-sources")).status, 401);
  assert.equal((await create(good, "")).status, 401);
  const remove = () => call("DELETE", `/admin/channel-sources/${json.id}`, { token });
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404]);
  for (const path of ["refresh", "reports"])
    assert.equal(
      (
        await call(path === "refresh" ? "POST" : "GET", `/admin/channel-sources/${json.id}/${path}`, {
          token,
          ...(path === "refresh" && { body: { apply: false } }),
        })
      ).status,
      404,
    );
});

test("a channel that went and one that came are the same only when nothing else has their name or identifier", () => {
  const entry = (key: string, name: string, tvg_id: string | null = null): SourceEntry => ({ key, name, tvg_id });
  const before = [entry("1", "Arte", "arte.fr"), entry("2", "Info"), entry("3", "Info"), entry("4", "Vieille", "v.fr")];
  const now = [entry("5", "ARTE"), entry("6", "Info"), entry("7", "Neuve", "V.FR@HD")];
  const { came, went, moved, entries } = diffEntries(before, now);
  assert.deepEqual(moved, [
    { name: "ARTE", key: "5", before: "1" },
    { name: "Neuve", key: "7", before: "4" },
  ]);
  assert.deepEqual([came.map(({ key }) => key), went.map(({ key }) => key)], [["6"], ["2", "3"]]);
  assert.deepEqual(
    entries.map(({ key, fresh, was }) => [key, fresh, was]),
    [
      ["5", undefined, "1"],
      ["6", true, undefined],
      ["7", undefined, "4"],
    ],
  );
});
