import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { guideLimits, guideMessages as said } from "@seance/contract/guide";
import { can, roles } from "@seance/contract/roles";
import { sweep } from "#sweep.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel } from "./make.ts";
import { sendForm } from "./send-form.ts";
import { sharedData } from "./shared-data.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { services, call } = site;
const { db } = services;
const admin = await signIn(site, "admin");
const founder = await signIn(site, "fondateur");

const hour = 3_600_000;
const stamp = (ms: number): string => `${new Date(ms).toISOString().replace(/\D/g, "").slice(0, 14)} +0000`;
const minute = Math.floor(Date.now() / 60_000) * 60_000;
const at = (hours: number): number => minute + hours * hour;
const programme = (channel: string, from: number, to: number | null, title: string): string =>
  `<programme channel="${channel}" start="${stamp(at(from))}"${to === null ? "" : ` stop="${stamp(at(to))}"`}><title>${title}</title><desc>Résumé de ${title}</desc></programme>`;
const guide = (...inside: string[]): string => `<?xml version="1.0" encoding="UTF-8"?><tv>${inside.join("")}</tv>`;

const paste = (text: unknown, token: string | undefined = admin.token) =>
  call("POST", "/admin/guide", { token, body: { guide: text } });
const sendFile = (bytes: string | Buffer) => sendForm(site, "/admin/guide", { token: admin.token, bytes, name: "guide.xml.gz" });
const current = async () => (await call("GET", "/channels/programmes")).json.programmes;
const kept = async (): Promise<number> =>
  (
    await db
      .selectFrom("programme")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

const arte = await makeChannel(db, { name: "Arte" });
const tf1 = await makeChannel(db, { name: "La Une" });
await db.updateTable("channel").set({ tvg_id: "TF1.fr@SD" }).where("id", "=", tf1).execute();
const off = await makeChannel(db, { name: "France 2", is_active: false });

const day = guide(
  '<channel id="c4"><display-name>ARTE HD</display-name></channel><channel id="tf1.fr"><display-name>TF1</display-name></channel><channel id="f2"><display-name>France 2</display-name></channel>',
  programme("c4", -48, -47, "Avant-hier"),
  programme("c4", -1, 1, "Judex &amp; l’ombre"),
  programme("c4", 1, 2, "Nosferatu"),
  programme("c4", 2, 3, "Ensuite"),
  programme("tf1.fr", 1, null, "Le journal"),
  programme("f2", -1, 1, "Éteinte"),
);

test("before any guide, no channel has a programme", async () => {
  const { status, json } = await call("GET", "/channels/programmes");
  assert.deepEqual([status, json], [200, { programmes: [] }]);
});

test("an imported guide gives each channel its current and next programme", async () => {
  const { status, json } = await paste(day);
  assert.equal(status, 200);
  assert.deepEqual([json.programmes, json.past, json.faulty], [5, 1, 0]);
  assert.deepEqual(
    json.channels.map((channel: Record<string, unknown>) => [
      channel["tvg_id"],
      channel["name"],
      channel["channel"],
      channel["programmes"],
    ]),
    [
      ["c4", "ARTE HD", { id: arte, name: "Arte" }, 3],
      ["f2", "France 2", null, 1],
      ["tf1.fr", "TF1", { id: tf1, name: "La Une" }, 1],
    ],
  );
  const programmes = new Map((await current()).map((one: { channel_id: string }) => [one.channel_id, one]));
  assert.deepEqual([...programmes.keys()].toSorted(), [arte, tf1].toSorted());
  assert.ok(!programmes.has(off));
  assert.deepEqual(programmes.get(arte), {
    channel_id: arte,
    programme_now: {
      title: "Judex & l’ombre",
      start: new Date(at(-1)).toISOString(),
      stop: new Date(at(1)).toISOString(),
      description: "Résumé de Judex & l’ombre",
    },
    programme_next: {
      title: "Nosferatu",
      start: new Date(at(1)).toISOString(),
      stop: new Date(at(2)).toISOString(),
      description: "Résumé de Nosferatu",
    },
  });
  const next = programmes.get(tf1) as { programme_now: unknown; programme_next: { title: string } };
  assert.deepEqual([next.programme_now, next.programme_next.title], [null, "Le journal"]);
  const { headers } = await call("GET", "/channels/programmes");
  assert.equal(
    (await call("GET", "/channels/programmes", { headers: { "if-none-match": String(headers["etag"]) } })).status,
    304,
  );
});

test("importing the same guide again changes nothing; a newer one replaces only its channels and times", async () => {
  const before = await db.selectFrom("programme").selectAll().orderBy("tvg_id").orderBy("start_at").execute();
  await sendFile(gzipSync(day));
  assert.deepEqual(await db.selectFrom("programme").selectAll().orderBy("tvg_id").orderBy("start_at").execute(), before);
  await paste(guide(programme("c4", 1, 3, "Soirée spéciale")));
  const titles = (await db.selectFrom("programme").select("title").where("tvg_id", "=", "c4").orderBy("start_at").execute()).map(
    ({ title }) => title,
  );
  assert.deepEqual(titles, ["Judex & l’ombre", "Soirée spéciale"]);
  assert.equal(
    (await current()).find((one: { channel_id: string }) => one.channel_id === arte).programme_next.title,
    "Soirée spéciale",
  );
  assert.equal(await kept(), 4);
});

test("the staff set and clear a channel's guide identifier", async () => {
  const shownBy = async (id: string) =>
    (await current()).find((one: { channel_id: string }) => one.channel_id === id)?.programme_next.title;
  const body = { name: "Première", category: "Essai", stream_url: "https://exemple.fr/d.m3u8", tvg_id: " tf1.fr " };
  const { status, json } = await call("POST", "/channels", { token: admin.token, body });
  assert.deepEqual([status, json.tvg_id], [201, "tf1.fr"]);
  assert.equal(await shownBy(json.id), "Le journal");
  const viewed = (await call("GET", "/channels")).json.channels.find(({ id }: { id: string }) => id === json.id);
  assert.equal(viewed.tvg_id, undefined);
  const changed = await call("PUT", `/channels/${json.id}`, { token: founder.token, body: { country: "BE" } });
  assert.equal(changed.json.tvg_id, "tf1.fr");
  await call("PUT", `/channels/${json.id}`, { token: founder.token, body: { tvg_id: "" } });
  assert.equal(await shownBy(json.id), undefined);
  await call("DELETE", `/channels/${json.id}`, { token: founder.token, headers: { "x-security-code": securityCode } });
});

test("two concurrent imports leave one of the two guides, whole", async () => {
  const [one, other] = ["Un", "Deux"].map((title) =>
    guide(...Array.from({ length: 50 }, (_, i) => programme("c9", i, i + 1, `${title} ${i}`))),
  );
  const answers = await Promise.all([paste(one), paste(other)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const titles = (await db.selectFrom("programme").select("title").where("tvg_id", "=", "c9").execute()).map(
    ({ title }) => title.split(" ")[0],
  );
  assert.equal(titles.length, 50);
  assert.equal(new Set(titles).size, 1);
});

test("refuses hostile and broken guides, and leaves the current one as it is", async () => {
  const before = await kept();
  const lines = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
  for (const [text, msg] of [
    ["", said.none],
    ["bonjour", said.notGuide],
    [
      `<!DOCTYPE tv [<!ENTITY l0 "x">${lines}]><tv><programme channel="c4" start="20300101000000"><title>&l12;</title></programme></tv>`,
      said.entities,
    ],
    ['<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]><tv/>', said.entities],
  ] as const) {
    const { status, json } = await paste(text);
    assert.deepEqual([status, json], [422, { detail: [{ loc: ["body", "guide"], msg }] }]);
  }
  assert.equal((await sendFile(Buffer.alloc(guideLimits.bytes + 1, 65))).status, 413);
  assert.equal((await sendFile(gzipSync(`<tv>${" ".repeat(guideLimits.unpacked)}`))).status, 413);
  assert.equal((await sendFile(gzipSync(Buffer.alloc(guideLimits.unpacked + 1, 65)))).status, 422);
  assert.equal((await sendFile(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))).status, 422);
  assert.equal((await paste(5)).status, 422);
  assert.equal((await call("POST", "/admin/guide", { token: admin.token })).status, 422);
  assert.equal(await kept(), before);
});

test("a real French guide, shifted to today, gives its channels their programmes", async (t) => {
  const folder = sharedData(t, "xmltv");
  if (!folder) return;
  const text = gunzipSync(await readFile(path.join(folder, "npm-xmltv_tvguide.xml.gz"))).toString("utf8");
  const shift = Math.floor((Date.now() - Date.parse("2013-07-05T20:00:00+02:00")) / 60_000) * 60_000;
  const moved = text.replace(/"(\d{14}) \+0200"/g, (_all, local: string) => {
    const [, year, month, day_, hours, minutes] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(local) ?? [];
    return `"${stamp(Date.parse(`${year}-${month}-${day_}T${hours}:${minutes}:00+02:00`) + shift)}"`;
  });
  const ids = new Map<string, string>();
  for (const name of ["D17", "France 3 HD", "M6", "TMC"]) ids.set(name, await makeChannel(db, { name }));
  const { status, json } = await sendFile(gzipSync(moved));
  assert.equal(status, 200);
  assert.equal(json.channels.length, 13);
  assert.ok(json.programmes > 2500 && json.faulty === 0, JSON.stringify(json.programmes));
  const found = new Map((await current()).map((one: { channel_id: string }) => [one.channel_id, one]));
  for (const [name, id] of ids) {
    const one = found.get(id) as { programme_now: { start: string; stop: string }; programme_next: { start: string } };
    assert.ok(Date.parse(one.programme_now.start) <= Date.now() && Date.parse(one.programme_now.stop) > Date.now(), name);
    assert.ok(Date.parse(one.programme_next.start) >= Date.parse(one.programme_now.stop), name);
  }
});

test("the sweep deletes old programmes", async () => {
  await db
    .insertInto("programme")
    .values({ tvg_id: "c4", start_at: new Date(at(-30)), stop_at: new Date(at(-29)), title: "Vieux", description: null })
    .execute();
  const before = await kept();
  await sweep(site.services);
  assert.equal(await kept(), before - 1);
});

test("only permitted roles read, import and clear the guide, and its changes are audited", async () => {
  assert.equal((await call("POST", "/admin/guide", { body: { guide: day } })).status, 401);
  assert.equal((await call("GET", "/admin/guide")).status, 401);
  for (const role of roles.filter((one) => !can(one, "content:create"))) {
    const { token } = await signIn(site, role);
    assert.equal((await paste(day, token)).status, 403, role);
    assert.equal((await call("GET", "/admin/guide", { token })).status, 403, role);
  }
  assert.equal((await call("DELETE", "/admin/guide", { token: admin.token })).status, 403);
  assert.ok((await call("GET", "/admin/guide", { token: admin.token })).json.channels.length > 3);
  assert.equal((await call("DELETE", "/admin/guide", { token: founder.token })).status, 204);
  assert.deepEqual((await call("GET", "/admin/guide", { token: admin.token })).json, { channels: [] });
  assert.deepEqual(await current(), []);
  const actions = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("target_type", "=", "guide")
    .orderBy("id")
    .execute();
  assert.deepEqual(actions[0], { action: "guide.import", actor_id: admin.id });
  assert.deepEqual(actions.at(-1), { action: "guide.clear", actor_id: founder.id });
});
