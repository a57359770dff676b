import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { limits } from "@seance/contract/limits";
import { roles } from "@seance/contract/roles";
import type { SecurityEvent, SecurityState } from "@seance/contract/security";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { afterCommit, inTransaction } from "#db/client.ts";
import { createOrPromoteFondateur, resetPassword } from "#domains/accounts/index.ts";
import { openRefusals } from "#domains/security/index.ts";
import { raiseAlerts } from "#domains/security/alerts.service.ts";
import { sweep } from "#sweep.ts";
import { securityCode, testApp, type CallOptions } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { makeMovie } from "./make.ts";
import { setUpFactor } from "./second-factor-app.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: "site@exemple.fr", RATE_LIMITS: "on" });
const { call, services, logLines } = site;
const { db, refusals } = services;
const founder = await signIn(site, "fondateur");

const from = { address: "::ffff:198.51.100.20", headers: { "user-agent": "Navigateur/1.0" } };
const origin = ["198.51.100.20", "Navigateur/1.0"];

async function list(query = ""): Promise<{ events: SecurityEvent[]; next: string | null }> {
  const { status, json, text } = await call("GET", `/admin/security/events${query}`, { token: founder.token });
  assert.equal(status, 200, text);
  return json;
}
const eventsOf = async ({ id }: Pick<Person, "id">) => (await list(`?account=${id}`)).events;
const state = async (): Promise<SecurityState> => (await call("GET", "/admin/security", { token: founder.token })).json;

/** The lines of the security log about an account, or by it. */
const linesOf = ({ id }: Pick<Person, "id">) =>
  logLines
    .map((text) => JSON.parse(text))
    .filter(({ event, account, actor }) => event === "security" && [account, actor].includes(id));

async function does(method: "POST" | "PUT" | "DELETE", path: string, { token }: Person, body?: unknown, more: CallOptions = {}) {
  const answer = await call(method, path, { ...from, token, ...(body !== undefined && { body }), ...more });
  assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  return answer.json;
}

test("only the fondateur reads the security log", async () => {
  for (const path of ["/admin/security", "/admin/security/events"]) {
    assert.equal((await call("GET", path)).status, 401);
    for (const role of roles) {
      const { status } = await call("GET", path, { token: (await makePerson(db, role)).token });
      assert.equal(status, role === "fondateur" ? 200 : 403, role);
    }
  }
  for (const query of ["kind=other", "limit=0", "limit=101", "from=hier", "after=x", "after=WzFd"])
    assert.equal((await call("GET", `/admin/security/events?${query}`, { token: founder.token })).status, 422, query);
});

const makeSessions = ({ id }: Person, count: number) =>
  db
    .insertInto("session")
    .values(Array.from({ length: count }, () => ({ id: newId(), account_id: id, token_hash: randomBytes(32) })))
    .execute();

/** What causes an event of each kind about a person, or by it, and the detail that it has. */
const causes: Record<string, { cause: (person: Person) => Promise<unknown>; detail?: object; byPerson?: boolean }> = {
  role: {
    cause: ({ id }) => does("PUT", `/admin/users/${id}/role`, founder, { role: "ami" }),
    detail: { from: "user", to: "ami" },
  },
  ban: { cause: ({ id }) => does("PUT", `/admin/users/${id}/status`, founder, { is_active: false }), detail: { until: null } },
  unban: {
    cause: async ({ id }) => {
      await does("PUT", `/admin/users/${id}/status`, founder, { is_active: false });
      await does("PUT", `/admin/users/${id}/status`, founder, { is_active: true });
    },
  },
  email: { cause: ({ id }) => does("PUT", `/database/users/${id}`, founder, { email: `${id}@ailleurs.example` }) },
  "reset-link": { cause: ({ id }) => does("POST", `/admin/users/${id}/reset-link`, founder) },
  "second-factor-on": {
    cause: async (person) => {
      await setUpFactor(site, person, from);
    },
    byPerson: true,
  },
  "second-factor-off": {
    cause: async (person) => {
      await setUpFactor(site, person);
      await does("DELETE", `/admin/users/${person.id}/second-factor`, founder);
    },
  },
  "sign-out": { cause: ({ id }) => does("DELETE", `/admin/users/${id}/sessions`, founder), detail: { sessions: 1 } },
  "sessions-ended": {
    cause: async (person) => {
      await makeSessions(person, 2);
      await does("DELETE", "/me/sessions", person);
    },
    detail: { sessions: 2 },
    byPerson: true,
  },
  password: {
    cause: (person) =>
      does("PUT", "/me/password", person, { current_password: person.password, new_password: "un-autre-secret" }),
    byPerson: true,
  },
};

for (const [kind, { cause, detail = {}, byPerson = false }] of Object.entries(causes))
  test(`${kind} is a row and a line of the log, with who, where from and what`, async () => {
    const person = await makePerson(db);
    await cause(person);
    const actor = byPerson ? person : founder;
    const event = (await eventsOf(person)).find((one) => one.kind === kind);
    assert.ok(event);
    assert.deepEqual([event.account?.id, event.actor?.id, event.address, event.device], [person.id, actor.id, ...origin]);
    assert.deepEqual([event.detail, event.count], [detail, 1]);
    const line = linesOf(person).find((one) => one.kind === kind);
    assert.ok(line);
    const { level: _level, time: _time, request, ...fields } = line;
    assert.match(request, /^[0-9a-f-]{36}$/);
    const [address, device] = origin;
    const who = { account: person.id, actor: actor.id, address, device };
    assert.deepEqual(fields, { event: "security", kind, ...who, count: 1, detail, msg: "sécurité" });
  });

test("a password set by a link, by the explorer or on the machine is recorded, with who did it", async () => {
  const person = await makePerson(db);
  const { url } = await does("POST", `/admin/users/${person.id}/reset-link`, founder);
  const body = { token: new URL(url).hash.slice(1), password: "un-autre-secret" };
  assert.equal((await call("PUT", "/password-reset", { ...from, body })).status, 204);
  await does("PUT", `/database/users/${person.id}`, founder, { password: "encore-un-secret" });
  await resetPassword(services, { email: person.email, password: "un-dernier-secret" });
  const found = (await eventsOf(person)).filter(({ kind }) => kind === "password");
  assert.deepEqual(
    found.map(({ actor, address }) => [actor?.id, address]),
    [
      [undefined, ""],
      [founder.id, origin[0]],
      [person.id, origin[0]],
    ],
  );
});

test("the security code, an invitation, and accounts made with a role are recorded", async () => {
  const boss = await signIn(site, "fondateur");
  await does("PUT", "/admin/security-code", boss, { current_code: securityCode, code: securityCode });
  await does("POST", "/admin/invitations", boss, { label: "Lotte", role: "ami", max_uses: 3 });
  const email = `${newId()}@exemple.fr`;
  const { id } = await does("POST", "/database/users", boss, { email, password: "Caligari-1920", role: "admin" });
  const found = await eventsOf(boss);
  assert.deepEqual(
    found.map(({ kind, account, detail }) => [kind, account?.id, detail]),
    [
      ["role", id, { from: null, to: "admin" }],
      ["invitation", undefined, { role: "ami", uses: 3 }],
      ["security-code", undefined, {}],
    ],
  );
  assert.deepEqual(
    linesOf(boss).map(({ kind }) => kind),
    ["security-code", "invitation", "role"],
  );
  assert.ok(!logLines.join("\n").includes(email));
});

test("the end of one own session is recorded, that of the current one is not, and the limit of sessions names nobody", async () => {
  const person = await makePerson(db);
  await makeSessions(person, 1);
  const { sessions } = (await call("GET", "/me/sessions", { token: person.token })).json;
  const other = sessions.find((one: { current: boolean }) => !one.current);
  await does("DELETE", `/me/sessions/${other.id}`, person);
  await makeSessions(person, limits.session.perAccount + 2);
  await call("POST", "/login", { ...from, body: { email: person.email, password: person.password } });
  const leaving = await makePerson(db);
  const [own] = (await call("GET", "/me/sessions", { token: leaving.token })).json.sessions;
  await does("DELETE", `/me/sessions/${own.id}`, leaving);
  assert.deepEqual(
    (await eventsOf(person)).map(({ kind, account, actor, address, detail }) => [kind, account?.id, actor?.id, address, detail]),
    [
      ["sessions-over-limit", person.id, undefined, "", { sessions: 4 }],
      ["sessions-ended", person.id, person.id, origin[0], { sessions: 1 }],
    ],
  );
  assert.deepEqual(await eventsOf(leaving), []);
});

test("tokens of media runners and secrets of webhooks are recorded when they are made, changed and revoked", async () => {
  const boss = await signIn(site, "fondateur");
  const runner = await does("POST", "/media-runners", boss, { name: `Grange ${newId()}` });
  await does("DELETE", `/media-runners/${runner.id}`, boss);
  const { webhook } = await does("POST", "/admin/webhooks", boss, { url: "https://exemple.fr/a", events: ["title.created"] });
  await does("POST", `/admin/webhooks/${webhook.id}/secret`, boss);
  const kinds = ["runner-added", "runner-removed", "webhook-secret", "webhook-secret"];
  const found = await eventsOf(boss);
  assert.deepEqual(
    found.map(({ kind, account, actor, address, detail }) => [kind, account, actor?.id, address, detail]),
    kinds.map((kind) => [kind, null, boss.id, origin[0], {}]).toReversed(),
  );
  assert.deepEqual(
    linesOf(boss).map(({ kind }) => kind),
    kinds,
  );
});

test("a deleted account leaves an event with its role, and neither its id nor where it came from", async () => {
  const [deleted, leaving] = [await makePerson(db, "ami"), await makePerson(db, "support")];
  await does("DELETE", `/admin/users/${deleted.id}`, founder);
  await does("DELETE", "/me", leaving, { password: leaving.password });
  const { events } = await list("?kind=delete");
  assert.deepEqual(
    events.map(({ account, actor, address, detail }) => [account, actor?.id, address, detail]),
    [
      [null, undefined, "", { role: "support" }],
      [null, founder.id, origin[0], { role: "ami" }],
    ],
  );
  assert.deepEqual(linesOf(leaving).at(-1)?.kind, "delete");
});

test("sign-ins are lines of the log, and rows of the login history alone", async () => {
  const person = await makePerson(db);
  for (const password of ["mauvais", person.password])
    await call("POST", "/login", { ...from, body: { email: person.email, password } });
  assert.deepEqual(
    linesOf(person).map(({ kind, actor, address, device }) => [kind, actor, address, device]),
    [
      ["sign-in-failed", null, ...origin],
      ["sign-in", person.id, ...origin],
    ],
  );
  assert.deepEqual(await eventsOf(person), []);
});

test("an event of a transaction that is undone is in neither the table nor the log", async () => {
  const told: string[] = [];
  await assert.rejects(
    inTransaction(db, async (tx) => {
      afterCommit(tx, () => void told.push("undone"));
      await inTransaction(tx, async (same) => afterCommit(same, () => void told.push("undone too")));
      throw new Error("undone");
    }),
  );
  await inTransaction(db, async (tx) => {
    afterCommit(tx, () => void told.push("done"));
    assert.deepEqual(told, []);
  });
  assert.deepEqual(told, ["done"]);
});

test("refused calls are counted by account, address and minute: a flood of them writes few rows and lines", async () => {
  const person = await makePerson(db, "support");
  await refusals.flush();
  const before = await state();
  const linesBefore = logLines.length;
  const knock = (token: string, address: string) => call("GET", "/admin/settings", { token, address });
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => knock(person.token, `2001:db8:1:2::${round}${i % 10}`)));
    await refusals.flush();
  }
  const found = await eventsOf(person);
  assert.ok(found.length <= 6, `${found.length} rows`);
  assert.equal(
    found.reduce((sum, { count }) => sum + count, 0),
    150,
  );
  assert.deepEqual(
    [found[0]?.kind, found[0]?.account, found[0]?.actor?.id, found[0]?.detail],
    ["forbidden", null, person.id, { call: "GET /api/admin/settings" }],
  );
  assert.ok(logLines.length - linesBefore <= 6, `${logLines.length - linesBefore} lines`);
  assert.equal((await state()).forbidden - before.forbidden, 150);
});

test("a flush waits for a write that is under way", async () => {
  const person = await makePerson(db, "support");
  let isWritten = false;
  const writes = await inTransaction(db, async (tx) => {
    await sql`lock table security_event in exclusive mode`.execute(tx);
    // Not before: the timer could write it.
    await call("GET", "/admin/settings", { token: person.token });
    const first = refusals.flush();
    const second = refusals.flush().then(() => (isWritten = true));
    await until("the first write waits", async () => {
      const { rows } = await sql`select from pg_locks where relation = 'security_event'::regclass and not granted`.execute(db);
      return rows.length > 0;
    });
    assert.equal(isWritten, false);
    return [first, second];
  });
  await Promise.all(writes);
  assert.equal((await eventsOf(person)).length, 1);
});

test("a flood of 429 from one address is one row a minute, and from ever new addresses a bounded number", async () => {
  const id = await makeMovie(db);
  const manager = await signIn(site, "super_admin");
  const headers = { "x-security-code": "0000" };
  const tries = await Promise.all(
    Array.from({ length: 40 }, () => call("DELETE", `/movies/${id}`, { token: manager.token, headers })),
  );
  assert.equal(tries.filter(({ status }) => status === 429).length, 35);
  await refusals.flush();
  const mine = (await eventsOf(manager)).filter(({ kind }) => kind === "too-many");
  assert.ok(mine.length <= 2);
  assert.equal(
    mine.reduce((sum, { count }) => sum + count, 0),
    35,
  );
  const before = (await state()).too_many;
  const rowsBefore = await countRows();
  const flooded = openRefusals(db, services.log);
  for (let i = 0; i < 5000; i++)
    flooded.note({
      kind: "too-many",
      actor: null,
      address: `10.9.${i >> 8}.${i & 255}`,
      device: "Robot",
      call: "POST /api/login",
    });
  await flooded.close();
  assert.equal((await state()).too_many - before, 5000);
  assert.ok((await countRows()) - rowsBefore <= 202);
  const [others] = await db
    .selectFrom("security_event")
    .selectAll()
    .where("kind", "=", "too-many")
    .where("address", "=", "")
    .execute();
  assert.ok(others && others.count > 4000);
});

async function countRows(): Promise<number> {
  const { rows } = await db
    .selectFrom("security_event")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return rows;
}

test("refusals of an account that was erased meanwhile are not written, and those of others are", async () => {
  const [gone, stays] = [await makePerson(db), await makePerson(db)];
  for (const { token } of [gone, stays]) await call("GET", "/admin/settings", { token });
  await does("DELETE", `/admin/users/${gone.id}`, founder);
  await refusals.flush();
  assert.deepEqual([(await eventsOf(gone)).length, (await eventsOf(stays)).length], [0, 1]);
});

test("the log is filtered by kind, account and day, and paged from where the page before ended", async () => {
  const person = await makePerson(db, "user", "mabuse@caligari.example");
  for (const role of ["ami", "support", "ami", "support"]) await does("PUT", `/admin/users/${person.id}/role`, founder, { role });
  await db.updateTable("security_event").set({ at: "2020-03-01T23:30:00Z" }).where("account_id", "=", person.id).execute();
  await does("PUT", `/admin/users/${person.id}/role`, founder, { role: "ami" });
  const dates = async (query: string) => (await list(query)).events.length;
  assert.equal(await dates("?account=Mabus"), 5);
  assert.equal(await dates("?account=caligari"), 0, "what follows the @ is not searched");
  assert.equal(await dates(`?account=${person.id}&kind=ban`), 0);
  assert.equal(await dates("?account=mabuse&from=2020-03-02&to=2020-03-02"), 4, "days are those of Paris");
  assert.equal(await dates("?account=mabuse&to=2020-03-01"), 0);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await list(`?account=mabuse&limit=2${after && `&after=${after}`}`);
    seen.push(...page.events.map(({ id }) => id));
    after = page.next;
  }
  assert.deepEqual(
    seen,
    (await list("?account=mabuse")).events.map(({ id }) => id),
  );
  assert.equal(new Set(seen).size, 5);
});

test("old events are deleted, and the addresses of others masked, after the settings", async () => {
  const [old, masked, young] = [newId(), newId(), newId()];
  const ages = { [old]: 366, [masked]: 364, [young]: 1 };
  for (const [id, days] of Object.entries(ages))
    await db
      .insertInto("security_event")
      .values({ id, kind: "forbidden", address: "192.0.2.9", at: sql<Date>`now() - make_interval(days => ${days})` })
      .execute();
  const alert = { id: newId(), kind: "address-failures" as const, count: 1, created_at: sql<Date>`now() - interval '366 days'` };
  await db.insertInto("security_alert").values(alert).execute();
  await sweep(services);
  const rows = await db.selectFrom("security_event").select(["id", "address"]).where("id", "in", Object.keys(ages)).execute();
  assert.deepEqual(Object.fromEntries(rows.map(({ id, address }) => [id, address])), {
    [masked]: "192.0.2.xxx",
    [young]: "192.0.2.9",
  });
  assert.deepEqual(await db.selectFrom("security_alert").select("id").where("id", "=", alert.id).execute(), []);
});

const { accountFailures, addressFailures, perHour } = limits.securityAlert;

/** Failed sign-ins of the last minutes. */
const fail = (count: number, login: { account_id?: string; ip_address: string }, minutesAgo = 1) =>
  db
    .insertInto("login_entry")
    .values(
      Array.from({ length: count }, () => ({
        ...{ id: newId(), email: "x@exemple.fr", email_form: "x@exemple.fr", user_agent: "", success: false, ...login },
        login_time: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
      })),
    )
    .execute();
const noticesOf = async ({ id }: Person) =>
  (await db.selectFrom("notice").select("event").where("account_id", "=", id).where("kind", "=", "security").execute()).map(
    ({ event }) => event,
  );
const mailsTo = async ({ id }: Person) =>
  (await db.selectFrom("mail").select("template").where("account_id", "=", id).execute()).map(({ template }) => template);
const clear = async (): Promise<void> => {
  await db.deleteFrom("security_alert").execute();
  await db.updateTable("security_event").set({ of_founder: false }).execute();
  await db.deleteFrom("security_event").where("kind", "=", "new-country").execute();
  await db.deleteFrom("login_entry").execute();
  await db.deleteFrom("notice").execute();
  await db.deleteFrom("mail").execute();
};
const alertsOf = async () =>
  (await state()).alerts.map(({ kind, account, address, count }) => [kind, account?.id ?? address, count]);
/** Lets an hour pass for the alerts and the events. */
async function hourLater(): Promise<void> {
  await sql`update security_alert set created_at = created_at - interval '61 minutes'`.execute(db);
  await sql`update security_event set at = at - interval '61 minutes'`.execute(db);
}

test("many failed sign-ins of an account or an address alert the fondateurs once an hour, by notice and mail", async () => {
  await clear();
  const [victim, other] = [await makePerson(db), await signIn(site, "fondateur")];
  await fail(accountFailures - 1, { account_id: victim.id, ip_address: "192.0.2.1" });
  await fail(addressFailures, { account_id: victim.id, ip_address: "192.0.2.2" }, 61);
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), []);
  await fail(1, { account_id: victim.id, ip_address: "192.0.2.1" });
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), [["account-failures", victim.id, accountFailures]]);
  await fail(5, { account_id: victim.id, ip_address: "192.0.2.1" });
  for (let i = 0; i < addressFailures; i++) await fail(1, { ip_address: `2001:db8:9:9::${i}` });
  await raiseAlerts(services);
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), [
    ["address-failures", "2001:db8:9:9::/64", addressFailures],
    ["account-failures", victim.id, accountFailures + 5],
  ]);
  for (const one of [founder, other]) assert.deepEqual(await noticesOf(one), ["failures", "failures"]);
  const own = await db.selectFrom("notice").select(["kind", "event"]).where("account_id", "=", victim.id).execute();
  assert.deepEqual(own, [{ kind: "account", event: "guesses" }], "the account is told once, too");
  assert.deepEqual(await mailsTo(victim), ["guesses"]);
  assert.deepEqual(await mailsTo(other), ["security-failures", "security-failures"]);
  await hourLater();
  await raiseAlerts(services);
  assert.equal((await noticesOf(other)).length, 3, "what goes on is told again an hour later");
  assert.equal((await mailsTo(other)).length, 3);
});

test("a flood of failures raises a bounded number of alerts, and hides no change of a fondateur", async () => {
  await clear();
  for (let i = 0; i < perHour + 5; i++) await fail(addressFailures, { ip_address: `192.0.2.${i}` });
  await raiseAlerts(services);
  await raiseAlerts(services);
  assert.equal((await state()).alerts.length, perHour);
  assert.deepEqual(await noticesOf(founder), ["failures"]);
  const changed = await signIn(site, "fondateur");
  await resetPassword(services, { email: changed.email, password: "un-autre-secret" });
  await raiseAlerts(services);
  assert.deepEqual((await noticesOf(founder)).toSorted(), ["failures", "founder-changed"]);
});

test("alerts of other kinds take nothing of the limit of those about failures", async () => {
  await clear();
  const staff = await Promise.all(Array.from({ length: perHour }, () => makePerson(db, "admin")));
  const raised = staff.map(({ id }) => ({ id: newId(), kind: "new-country" as const, account_id: id, address: "", count: 1 }));
  await db.insertInto("security_alert").values(raised).execute();
  await fail(addressFailures, { ip_address: "192.0.2.1" });
  await raiseAlerts(services);
  assert.deepEqual(await noticesOf(founder), ["failures"]);
});

/** What happens to the account of a fondateur. */
const founderChanges: Record<string, (person: Person) => Promise<unknown>> = {
  "the password": (person) =>
    does("PUT", "/me/password", person, { current_password: person.password, new_password: "Nosferatu-1922" }),
  "the password, on the machine": ({ email }) => resetPassword(services, { email, password: "un-autre-secret" }),
  "the role, given on the machine": async () => {
    const { email } = await makePerson(db, "admin");
    await createOrPromoteFondateur(services, { email, password: "Nosferatu-1922" });
  },
  "a new fondateur, made in the explorer": () =>
    does("POST", "/database/users", founder, { email: `${newId()}@exemple.fr`, password: "Nosferatu-1922", role: "fondateur" }),
  "the second factor": (person) => setUpFactor(site, person),
  deletion: (person) => does("DELETE", "/me", person, { password: person.password }),
};

for (const [what, change] of Object.entries(founderChanges))
  test(`a change of a fondateur's account alerts the fondateurs, once an hour: ${what}`, async () => {
    await clear();
    const person = await makePerson(db, "fondateur");
    await does("PUT", `/admin/users/${(await makePerson(db)).id}/role`, founder, { role: "ami" });
    await raiseAlerts(services);
    assert.deepEqual(await alertsOf(), []);
    await change(person);
    await raiseAlerts(services);
    await raiseAlerts(services);
    assert.deepEqual(await noticesOf(founder), ["founder-changed"]);
    assert.deepEqual(
      (await state()).alerts.map(({ kind }) => kind),
      ["founder-changed"],
    );
    assert.equal((await mailsTo(founder)).filter((template) => template === "security-founder").length, 1);
    await hourLater();
    await raiseAlerts(services);
    assert.equal((await noticesOf(founder)).length, 1, "one change is told once");
  });

test("a sign-in of the staff from a new country alerts the fondateurs once an hour, by notice and mail; one of others does not", async () => {
  await clear();
  const enter = async (email: string, password: string, address: string) => {
    assert.equal((await call("POST", "/login", { body: { email, password }, address })).status, 200);
  };
  const [member, viewer] = [await makePerson(db, "admin"), await makePerson(db)];
  for (const { email, password } of [member, viewer]) {
    await enter(email, password, "90.1.1.1");
    await enter(email, password, "10.9.9.9");
  }
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), []);
  await enter(viewer.email, viewer.password, "133.1.2.3");
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), []);
  assert.equal((await eventsOf(viewer))[0]?.kind, "new-country");
  await enter(member.email, member.password, "133.1.2.3");
  await raiseAlerts(services);
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), [["new-country", member.id, 1]]);
  assert.deepEqual(await noticesOf(founder), ["new-country"]);
  assert.deepEqual(
    (await mailsTo(founder)).filter((template) => template === "security-country"),
    ["security-country"],
  );
  await enter(member.email, member.password, "81.240.0.1");
  await raiseAlerts(services);
  assert.equal((await noticesOf(founder)).length, 1, "a second one within the hour waits");
  await hourLater();
  await raiseAlerts(services);
  assert.equal((await noticesOf(founder)).length, 2);
});

test("a second change within the hour is told once the hour is over", async () => {
  await clear();
  const person = await makePerson(db, "fondateur");
  await resetPassword(services, { email: person.email, password: "un-autre-secret" });
  await raiseAlerts(services);
  await resetPassword(services, { email: person.email, password: "encore-un-secret" });
  await raiseAlerts(services);
  assert.equal((await noticesOf(founder)).length, 1);
  await hourLater();
  await raiseAlerts(services);
  assert.equal((await noticesOf(founder)).length, 2);
});

test("an alert is closed once, which the audit has; fondateurs who mute alerts get none", async () => {
  await clear();
  const quiet = await signIn(site, "fondateur");
  await does("PUT", "/notices/muted", quiet, { muted: ["security"] });
  await fail(addressFailures, { ip_address: "192.0.2.77" });
  await raiseAlerts(services);
  assert.deepEqual([await noticesOf(quiet), await noticesOf(founder)], [[], ["failures"]]);
  const { json } = await call("GET", "/notices", { token: founder.token });
  assert.deepEqual([json.notices[0].kind, json.notices[0].event], ["security", "failures"]);
  const [alert] = (await state()).alerts;
  const path = `/admin/security/alerts/${alert?.id}/close`;
  await does("POST", path, founder);
  assert.equal((await call("POST", path, { token: founder.token })).status, 404);
  assert.deepEqual(await alertsOf(), []);
  await raiseAlerts(services);
  assert.deepEqual(await alertsOf(), [], "its cause raises no other within the hour");
  const audited = (await call("GET", "/admin/audit?action=security_alert.close", { token: founder.token })).json;
  assert.equal(audited.total, 1);
});

test("the figures are those of the last 24 hours", async () => {
  await clear();
  const before = await state();
  await fail(3, { ip_address: "192.0.2.5" });
  await fail(7, { ip_address: "192.0.2.5" }, 26 * 60);
  const old = { kind: "forbidden" as const, count: 9, at: sql<Date>`now() - interval '25 hours'` };
  await db
    .insertInto("security_event")
    .values([
      { ...old, id: newId() },
      { id: newId(), kind: "forbidden", count: 4 },
    ])
    .execute();
  const after = await state();
  assert.deepEqual([after.failed_sign_ins, after.forbidden - before.forbidden], [3, 4]);
});
