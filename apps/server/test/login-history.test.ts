import assert from "node:assert/strict";
import { test } from "node:test";
import type { LoginEntry } from "@seance/contract/login-history";
import { roles } from "@seance/contract/roles";
import fc from "fast-check";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { maskedAddress } from "#core/address.ts";
import { nearCount } from "#db/near-count.ts";
import { sweep } from "#sweep.ts";
import { testApp, type CallOptions } from "./app.ts";
import { makePerson, type Person, signIn } from "./sign-in.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const founder = await makePerson(db, "fondateur", "fondateur@domaine-secret.example");
const coFounder = await makePerson(db, "co_fondateur", "co@domaine-secret.example");

interface Page {
  readonly logins: LoginEntry[];
  readonly total: number;
  readonly total_estimated: boolean;
}

async function list(query = "", { token }: Person = founder): Promise<Page> {
  const { status, json, text } = await call("GET", `/admin/login-history${query}`, { token });
  assert.equal(status, 200, text);
  return json;
}

/** A line of the history as it was left so many days ago. */
async function past(fields: {
  email: string;
  ip: string;
  daysAgo?: number;
  success?: boolean;
  accountId?: string;
}): Promise<string> {
  const { email, ip, daysAgo = 0, success = true, accountId } = fields;
  const id = newId();
  const login_time = new Date(Date.now() - daysAgo * 86_400_000 - 60_000);
  await db
    .insertInto("login_entry")
    .values({
      id,
      account_id: accountId ?? null,
      email,
      email_form: email,
      ip_address: ip,
      success,
      login_time,
      user_agent: "Essai",
    })
    .execute();
  return id;
}

test("returns 401 or 403 to everybody but the staff", async () => {
  assert.equal((await call("GET", "/admin/login-history")).status, 401);
  for (const role of roles) {
    const { status } = await call("GET", "/admin/login-history", { token: (await makePerson(db, role)).token });
    assert.equal(status, ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role) ? 200 : 403, role);
  }
  for (const query of ["limit=501", "limit=0", "skip=-1", "success=perhaps"])
    assert.equal((await call("GET", `/admin/login-history?${query}`, { token: founder.token })).status, 422, query);
});

test("lists sign-ins, successful or not, newest first, with address and browser", async () => {
  const from: CallOptions = { address: "::ffff:198.51.100.20", headers: { "user-agent": "Navigateur/1.0" } };
  const person = await signIn(site);
  for (const password of ["mauvais", person.password])
    await call("POST", "/login", { ...from, body: { email: person.email, password } });
  await call("POST", "/login", { ...from, body: { email: "inconnu@ailleurs.example", password: "essai" } });
  const { logins, total, total_estimated } = await list("?limit=3");
  assert.deepEqual(
    logins.map(({ email, ip_address, user_agent, success }) => [email, ip_address, user_agent, success]),
    [
      ["inconnu@ailleurs.example", "198.51.100.20", "Navigateur/1.0", false],
      [person.email, "198.51.100.20", "Navigateur/1.0", true],
      [person.email, "198.51.100.20", "Navigateur/1.0", false],
    ],
  );
  assert.deepEqual([total, total_estimated], [3, false]);
  assert.equal((await list("?success=false")).total, 2);
  assert.equal((await list("?success=true")).total, 1);
});

test("masks IP addresses without login-history:full-ip, in every byte of the answer", async () => {
  const given = ["203.0.113.77", "2001:db8:85a3:8d3:1319:8a2e:370:7344", "::ffff:192.0.2.146", "2001:db8::beef"];
  for (const [i, ip] of given.entries()) await past({ email: `voisin${i}@masque.example`, ip });
  const masked = ["192.0.2.xxx", "2001:db8:0:xxxx", "2001:db8:85a3:xxxx", "203.0.113.xxx"];
  for (const role of ["admin", "super_admin", "co_fondateur", "fondateur"] as const) {
    const { token } = await makePerson(db, role);
    const { json, text } = await call("GET", "/admin/login-history?search=masque.example&limit=500", { token });
    const seen = json.logins.map(({ ip_address }: LoginEntry) => ip_address).toSorted();
    assert.deepEqual(seen, role === "co_fondateur" ? masked : given.toSorted(), role);
    // Ids and times have any digits.
    const said = text.replaceAll(/"(id|login_time)":"[^"]*"/g, "");
    for (const rest of [".77", "8d3", "7344", ".146", "beef"])
      assert.equal(said.includes(rest), role !== "co_fondateur", `${role} ${rest}`);
  }
});

test("masked parts of an address cannot be searched", async () => {
  await past({ email: "a@recherche.example", ip: "198.18.5.41" });
  await past({ email: "b@recherche.example", ip: "2001:db8:abcd:12::9" });
  const found = async (search: string, who: Person): Promise<number> =>
    (await list(`?search=${encodeURIComponent(search)}`, who)).total;
  for (const beginning of [
    "198.18.5",
    "198.18.5.",
    "198.1",
    "198.18.5.xxx",
    "198.18.5.41",
    "2001:db8:abcd",
    "2001:DB8:abcd:12",
    "::ffff:198.18.5.41",
  ])
    assert.equal(await found(beginning, founder), 1, beginning);
  for (const shown of ["198.18.5", "198.18.5.", "198.18.5.xxx", "2001:db8:abcd", "2001:db8:abcd:", "2001:db8:abcd:xxxx"])
    assert.equal(await found(shown, coFounder), 1, shown);
  for (const hidden of ["198.18.5.4", "198.18.5.41", "2001:db8:abcd:1", "2001:db8:abcd:12::9", "%", "198.18.5._"])
    assert.equal(await found(hidden, coFounder), 0, hidden);
  assert.equal(await found("RECHERCHE.ex", coFounder), 2);
});

test("hides the domain of staff addresses, in the answer and from the search", async () => {
  const [admin, viewer] = [
    await makePerson(db, "admin", "chef@domaine-secret.example"),
    await makePerson(db, "user", "vue@domaine-public.example"),
  ];
  for (const success of [true, false]) {
    await past({ email: admin.email, ip: "192.0.2.1", accountId: admin.id, success });
    await past({ email: viewer.email, ip: "192.0.2.2", accountId: viewer.id, success });
  }
  const { text, json } = await call("GET", "/admin/login-history?limit=500", { token: founder.token });
  assert.ok(!text.includes("domaine-secret"));
  assert.equal(json.logins.filter(({ email }: LoginEntry) => email === "chef").length, 2);
  assert.equal((await list("?search=domaine-secret")).total, 0);
  assert.equal((await list("?search=chef")).total, 2);
  assert.equal((await list("?search=chef@")).total, 0);
  assert.equal((await list("?search=domaine-public")).total, 2);
});

test("pages neither repeat nor skip entries with the same time", async () => {
  for (let i = 0; i < 25; i++) await past({ email: `page${i}@pages.example`, ip: "192.0.2.3" });
  await db.updateTable("login_entry").set({ login_time: new Date() }).where("email", "like", "%@pages.example").execute();
  const seen: string[] = [];
  for (let skip = 0; skip < 25; skip += 10)
    seen.push(...(await list(`?search=pages.example&skip=${skip}&limit=10`)).logins.map(({ id }) => id));
  assert.equal(new Set(seen).size, 25);
});

test("estimates a total that takes too long to count, and says so", async () => {
  const rows = (on: Parameters<Parameters<typeof nearCount>[1]>[0]) =>
    on.selectFrom("login_entry").where("email", "like", "page%");
  assert.deepEqual(await nearCount(db, rows), { total: 25, estimated: false });
  const slow = (on: Parameters<Parameters<typeof nearCount>[1]>[0]) =>
    on.selectFrom("login_entry").where(sql<boolean>`pg_sleep(0.1) is not null`);
  const { estimated } = await nearCount(db, slow, { withinMs: 50 });
  assert.ok(estimated);
  await sql`analyze login_entry`.execute(db);
  assert.equal((await list("?search=pages.example&limit=1")).total_estimated, false);
  // As if there were millions: what the planner believes is not counted, and the whole is known without counting.
  await sql`update pg_class set reltuples = 500000000 * greatest(relpages, 1) where relname = 'login_entry'`.execute(db);
  const { total, total_estimated, logins } = await list("?search=pages.example&limit=1");
  assert.equal(total_estimated, true);
  assert.ok(total > 1_000_000, `${total}`);
  assert.equal(logins.length, 1);
  assert.equal((await list("?limit=1")).total_estimated, false);
  await sql`analyze login_entry`.execute(db);
});

test("pages and counts all sign-ins, or failed ones, at any depth, after inserts, updates and deletes", async () => {
  const days = [0, 0.01, 0.05, 0.05, 1, 1.5, 2, 2, 2, 7, 30];
  for (const [i, daysAgo] of days.entries())
    await past({ email: "va@heures.example", ip: "192.0.2.4", daysAgo, success: i % 3 > 0 });
  await db
    .updateTable("login_entry")
    .set({ login_time: new Date(Date.now() - 3 * 86_400_000) })
    .where("email", "=", "va@heures.example")
    .where("login_time", "<", new Date(Date.now() - 6 * 86_400_000))
    .execute();
  const erased = db
    .selectFrom("login_entry")
    .select("id")
    .where("email", "=", "va@heures.example")
    .orderBy("login_time")
    .limit(2);
  await db.deleteFrom("login_entry").where("id", "in", erased).execute();
  const kept = await db
    .selectFrom("login_entry")
    .select(["id", "success"])
    .orderBy("login_time", "desc")
    .orderBy("id", "desc")
    .execute();
  for (const [filter, all] of [
    ["", kept],
    ["&success=true", kept.filter(({ success }) => success)],
    ["&success=false", kept.filter(({ success }) => !success)],
  ] as const) {
    for (let skip = 0; skip <= all.length + 1; skip++) {
      const { logins, total } = await list(`?limit=3&skip=${skip}${filter}`);
      assert.deepEqual(
        logins.map(({ id }) => id),
        all.slice(skip, skip + 3).map(({ id }) => id),
        `${filter} from ${skip}`,
      );
      assert.equal(total, all.length);
    }
  }
});

test("masks an address after six months, and deletes the entry after twelve", async () => {
  const strict = await testApp({ RETENTION_LOGINS: "10", RETENTION_LOGINS_FULL_IP: "5" });
  for (const [config, days] of [
    [site.services.config, [182, 184, 364, 366]],
    [strict.services.config, [4, 6, 9, 11]],
  ] as const) {
    for (const daysAgo of days) await past({ email: `age${daysAgo}@age.example`, ip: "203.0.113.9", daysAgo });
    await past({ email: `age${days[1]}@age.example`, ip: "sans adresse", daysAgo: days[1] });
    await sweep({ ...site.services, config });
    await sweep({ ...site.services, config });
    const kept = await db.selectFrom("login_entry").select(["email", "ip_address"]).where("email", "like", "age%").execute();
    const [fresh, old, older] = days;
    assert.deepEqual(
      kept.map(({ email, ip_address }) => `${email} ${ip_address}`).toSorted(),
      [
        `age${fresh}@age.example 203.0.113.9`,
        `age${old}@age.example 203.0.113.xxx`,
        `age${old}@age.example xxx`,
        `age${older}@age.example 203.0.113.xxx`,
      ].toSorted(),
    );
    await db.deleteFrom("login_entry").where("email", "like", "age%").execute();
  }
});

test("an entry has the country of its address, of a masked one too", async () => {
  const email = "pays@pays.example";
  for (const ip of ["90.1.1.1", "133.1.2.xxx", "2a01:cb00:1:xxxx", "10.0.0.1", "xxx"]) await past({ email, ip });
  const colleague = await makePerson(db, "co_fondateur");
  for (const reader of [founder, colleague]) {
    const { logins } = await list("?search=pays@pays.example", reader);
    assert.deepEqual(logins.map(({ country }) => country).toSorted(), ["FR", "FR", "JP", null, null].toSorted());
  }
  await db.deleteFrom("login_entry").where("email", "=", email).execute();
});

test("a masked address shows three groups, masked once or twice", () => {
  assert.equal(maskedAddress("203.0.113.77"), "203.0.113.xxx");
  assert.equal(maskedAddress("2001:db8:85a3::8a2e"), "2001:db8:85a3:xxxx");
  assert.equal(maskedAddress("2001:0DB8:85A3::8a2e"), "2001:db8:85a3:xxxx");
  assert.equal(maskedAddress("::ffff:203.0.113.77"), "203.0.113.xxx");
  assert.equal(maskedAddress("::1"), "0:0:0:xxxx");
  assert.equal(maskedAddress("fe80::1%eth0"), "fe80:0:0:xxxx");
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const masked = maskedAddress(address);
      assert.match(masked, /^((\d{1,3}\.){3}xxx|([\da-f]{1,4}:){3}xxxx)$/);
      assert.equal(maskedAddress(masked), masked);
    }),
  );
});
