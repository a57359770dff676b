import assert from "node:assert/strict";
import { test } from "node:test";
import type { Notice } from "@seance/contract/notices";
import { sql } from "kysely";
import { networkName } from "#core/address.ts";
import { deviceFamily, deviceName } from "#core/device.ts";
import { testApp } from "./app.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { openInbox } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, PUBLIC_URL: "https://seance.exemple" });
const { call, services } = site;
const { db } = services;
await services.jobs.start();
await signIn(site, "fondateur");

const firefox = (version: number, system = "X11; Linux x86_64") =>
  `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const home = { agent: firefox(145), address: "203.0.113.7" };
const windows = firefox(145, "Windows NT 10.0; Win64; x64");

interface Device {
  readonly agent: string;
  readonly address: string;
}

const enter = async ({ email, password }: Pick<Person, "email" | "password">, { agent, address }: Device): Promise<string> => {
  const { status, json, text } = await call("POST", "/login", {
    body: { email, password },
    address,
    headers: { "user-agent": agent },
  });
  assert.equal(status, 200, text);
  return json.access_token;
};
const told = async (token: string) =>
  (await call("GET", "/notices", { token })).json.notices.filter(
    (notice: Notice) => notice.kind === "account" && notice.event === "new-device",
  );
const subject = "Nouvelle connexion à votre compte";
const mailsTo = ({ email }: Person) => inbox.to(email).filter((mail) => mail.subject === subject);
const queued = async ({ id }: Person): Promise<number> =>
  (await db.selectFrom("mail").select("id").where("account_id", "=", id).where("template", "=", "new-device").execute()).length;

test("a sign-in from another device is told once, with device, network and time", async () => {
  const person = await makePerson(db);
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
  await enter(person, home);
  const token = await enter(person, { agent: windows, address: "198.51.100.20" });
  for (let i = 0; i < 3; i++) await enter(person, { agent: windows, address: "198.51.100.20" });
  const notices = await told(token);
  assert.deepEqual(
    notices.map(({ sign_in, read }: Extract<Notice, { kind: "account" }>) => ({ sign_in, read })),
    [{ sign_in: { device: "Firefox sur Windows", network: "réseau\u00a0198.51.100.xxx", new_country: false }, read: false }],
  );
  await until("the mail arrives", () => mailsTo(person).length > 0);
  const [mail] = mailsTo(person);
  assert.match(
    mail?.text ?? "",
    /Firefox sur Windows, réseau\u00a0198\.51\.100\.xxx, le \d+ \S+ \d{4} à \d\d:\d\d \(heure de Paris\)/,
  );
  assert.ok(mail?.text?.includes("https://seance.exemple/mes-sessions"), mail?.text);
  assert.ok(mail?.html?.includes('href="https://seance.exemple/mes-sessions"'));
  assert.equal(await queued(person), 1);
});

const [france, belgium, japan] = ["90.1.1.1", "81.240.0.1", "133.1.2.3"];
const at = (address: string, agent = home.agent): Device => ({ agent, address });
const newCountries = async (token: string): Promise<boolean[]> =>
  (await told(token)).map(({ sign_in }: Extract<Notice, { kind: "account" }>) => sign_in?.new_country);
const countriesOf = async ({ id }: Person) => {
  const events = db.selectFrom("security_event").select(["detail", "actor_id", "address"]).where("account_id", "=", id);
  return events.where("kind", "=", "new-country").orderBy("at").execute();
};

test("a sign-in from another country says so in the notice and the mail, once, and is a security event with its code", async () => {
  const person = await makePerson(db);
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
  await enter(person, at(france));
  const token = await enter(person, at(japan));
  await enter(person, at(japan));
  const [notice] = await told(token);
  const network = "réseau\u00a0133.1.2.xxx (Japon)";
  assert.deepEqual(notice.sign_in, { device: "Firefox sur Linux", network, new_country: true });
  await until("the mail arrives", () => mailsTo(person).length > 0);
  const [mail] = mailsTo(person);
  assert.ok(mail?.text?.includes(`Firefox sur Linux, ${network}, le `), mail?.text);
  assert.ok(mail?.text?.includes("Ce pays est inhabituel pour votre compte\u202f: Japon."), mail?.text);
  assert.deepEqual(await countriesOf(person), [{ detail: { country: "JP" }, actor_id: person.id, address: japan }]);
  // A new device of a country that is known by now.
  assert.deepEqual(await newCountries(await enter(person, at("133.1.9.9", windows))), [false, true]);
  assert.equal(await queued(person), 2);
});

test("a country is new only where it is known, and one of an earlier sign-in is", async () => {
  const person = await makePerson(db);
  await enter(person, at("192.168.1.20"));
  assert.deepEqual(await newCountries(await enter(person, at(belgium))), [false], "no earlier country");
  assert.deepEqual(await newCountries(await enter(person, at("198.51.100.7"))), [false, false], "unknown");
  assert.deepEqual(await newCountries(await enter(person, at(france))), [true, false, false]);
  assert.equal((await countriesOf(person)).length, 1);
});

test("a country is known for 90 days, by its masked addresses too; earlier ones still tell that another is new", async () => {
  const person = await makePerson(db);
  await enter(person, at(france));
  const past = async (days: number) => {
    const login_time = sql<Date>`now() - make_interval(days => ${days})`;
    const masked = db.updateTable("login_entry").set({ login_time, ip_address: "90.1.1.xxx" });
    await masked.where("account_id", "=", person.id).execute();
    await db.deleteFrom("session").where("account_id", "=", person.id).execute();
  };
  await past(89);
  assert.deepEqual(await newCountries(await enter(person, at("90.9.9.9"))), [false]);
  await past(91);
  assert.deepEqual(await newCountries(await enter(person, at("90.17.1.1"))), [true, false]);
  await past(91);
  assert.deepEqual(await newCountries(await enter(person, at(japan))), [true, true, false]);
});

test("no mail goes to an address that nobody has verified: it may be a stranger’s", async () => {
  const person = await makePerson(db);
  await enter(person, home);
  const token = await enter(person, { agent: windows, address: "198.51.100.25" });
  assert.equal((await told(token)).length, 1);
  assert.equal(await queued(person), 0);
});

test("two sign-ins at once from one new device are told once", async () => {
  const person = await makePerson(db);
  await enter(person, home);
  const away = { agent: windows, address: "198.51.100.30" };
  const [token] = await Promise.all([1, 2, 3].map(() => enter(person, away)));
  assert.equal((await told(token ?? "")).length, 1);
});

test("an updated browser, and another address of the same network, are known", async () => {
  const person = await makePerson(db);
  for (const [agent, address] of [
    [firefox(145), "203.0.113.7"],
    [firefox(146), "203.0.113.99"],
    [firefox(147), "::ffff:203.0.113.4"],
  ] as const)
    assert.deepEqual(await told(await enter(person, { agent, address })), []);
  const six = await makePerson(db);
  await enter(six, { agent: firefox(145), address: "2001:db8:85a3:1::1" });
  assert.deepEqual(await told(await enter(six, { agent: firefox(145), address: "2001:db8:85a3:9::2" })), []);
  assert.equal((await told(await enter(six, { agent: firefox(145), address: "2001:db8:85a4:1::1" }))).length, 1);
});

test("the first sign-in is told to nobody: neither at the registration nor of an account that the staff has made", async () => {
  const body = { email: "nouvelle@exemple.fr", password: "un-secret-bien-long" };
  const { json } = await call("POST", "/register", { body, address: home.address, headers: { "user-agent": home.agent } });
  assert.deepEqual(await told(json.access_token), []);
  assert.deepEqual(await told(await enter(body, home)), []);
  assert.deepEqual(await told(await enter(await makePerson(db), home)), []);
  assert.equal((await told(await enter(body, { agent: windows, address: home.address }))).length, 1);
});

test("a device is known for 90 days, its masked address too; an open session keeps it known", async () => {
  const person = await makePerson(db);
  await enter(person, home);
  const past = (days: number) =>
    db
      .updateTable("login_entry")
      .set({ login_time: sql<Date>`now() - make_interval(days => ${days})`, ip_address: "203.0.113.xxx" })
      .where("account_id", "=", person.id)
      .execute();
  const leave = () => db.deleteFrom("session").where("account_id", "=", person.id).execute();
  await past(89);
  await leave();
  assert.deepEqual(await told(await enter(person, home)), []);
  await past(91);
  assert.deepEqual(await told(await enter(person, home)), [], "the session of the last sign-in is there");
  await past(91);
  await leave();
  assert.equal((await told(await enter(person, home))).length, 1);
});

test("a wrong password makes no device known, and a failed attempt is told to nobody", async () => {
  const person = await makePerson(db);
  await enter(person, home);
  const away = { agent: windows, address: "198.51.100.40" };
  const wrong = { email: person.email, password: "mauvais" };
  await call("POST", "/login", { body: wrong, address: away.address, headers: { "user-agent": away.agent } });
  assert.equal(await queued(person), 0);
  assert.equal((await told(await enter(person, away))).length, 1);
});

test("the notice goes with the entry of the login history that it is about", async () => {
  const person = await makePerson(db);
  await enter(person, home);
  const token = await enter(person, { agent: windows, address: "198.51.100.50" });
  assert.equal((await told(token)).length, 1);
  await db.deleteFrom("login_entry").where("account_id", "=", person.id).execute();
  assert.deepEqual(await told(token), []);
});

test("one’s sessions say their network in words", async () => {
  const person = await makePerson(db);
  await enter(person, { agent: home.agent, address: "192.168.1.20" });
  await enter(person, at(france));
  const token = await enter(person, home);
  const { sessions } = (await call("GET", "/me/sessions", { token })).json;
  assert.deepEqual(sessions.map(({ network }: { network: string }) => network).toSorted(), [
    "réseau inconnu",
    "réseau local",
    "réseau\u00a0203.0.113.xxx",
    "réseau\u00a090.1.1.xxx (France)",
  ]);
});

test("networks and devices in words", () => {
  for (const local of ["10.1.2.3", "192.168.0.1", "172.16.0.1", "127.0.0.1", "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.1"])
    assert.equal(networkName(local), "réseau local", local);
  assert.equal(networkName("2001:db8:85a3::1"), "réseau\u00a02001:db8:85a3:xxxx");
  assert.equal(deviceName("curl/8.0"), "Navigateur inconnu");
  assert.equal(deviceName(""), "Navigateur inconnu");
  assert.notEqual(deviceFamily("curl/8.0"), deviceFamily("wget/1.0"));
  assert.equal(deviceFamily(firefox(1)), deviceFamily(firefox(200)));
  assert.notEqual(deviceFamily(firefox(1)), deviceFamily(windows));
});
