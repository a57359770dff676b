import assert from "node:assert/strict";
import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { webhookLimits, webhookMessages, type Webhook, type WebhookDelivery } from "@seance/contract/webhooks";
import { sql } from "kysely";
import { Webhook as Verifier } from "standardwebhooks";
import { openOutbound } from "#core/outbound.ts";
import { securityCode, testApp, testDatabase, type TestAnswer } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

interface Received {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
}

/** The receiver: keeps what comes, and answers as the test says by the path. */
const received: Received[] = [];
const answers = new Map<string, (response: ServerResponse) => void>();
const receiver = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    const url = request.url ?? "";
    received.push({ body, headers: request.headers, url });
    (answers.get(url) ?? ((to) => to.end("merci")))(response);
  });
});
await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
after(() => {
  receiver.closeAllConnections();
  receiver.close();
});
const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const databaseUrl = await testDatabase();
const settings = { WEBHOOK_HTTP: "yes", APP_SECRET: "x".repeat(32) };
/** Names that only lead to this machine, as a test's receiver is. */
const lax = () =>
  openOutbound({ allows: () => true, resolve: async () => [{ address: "127.0.0.1", family: 4 }], headersMs: 20_000 });
// Two processes on one database.
const site = await testApp(settings, { databaseUrl, outbound: lax() });
const other = await testApp(settings, { databaseUrl, outbound: lax() });
const { db, jobs } = site.services;
const founder = await signIn(site, "fondateur");
await Promise.all([jobs.start(), other.services.jobs.start()]);

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, on = site): Promise<TestAnswer> =>
  on.call(method, path, { token: founder.token, ...(body && { body }) });

let made = 0;
/** A webhook with a path of its own; its name passes the check of literal addresses. */
async function hook(events: readonly string[], answer?: (response: ServerResponse) => void) {
  const path = `/${++made}`;
  if (answer) answers.set(path, answer);
  const url = `${base.replace("127.0.0.1", "recepteur.exemple")}${path}`;
  const { status, json, text } = await call("POST", "/admin/webhooks", { url, events });
  assert.equal(status, 201, text);
  return {
    id: json.webhook.id as string,
    secret: json.secret as string,
    path,
    at: () => received.filter((one) => one.url === path),
  };
}
const remove = (id: string) => call("DELETE", `/admin/webhooks/${id}`);
const deliveries = async (id: string): Promise<WebhookDelivery[]> =>
  (await call("GET", `/admin/webhooks/${id}/deliveries`)).json.deliveries;
const trial = async (id: string): Promise<WebhookDelivery> => (await call("POST", `/admin/webhooks/${id}/trial`)).json;
/** Waits for the first try of the newest delivery. */
async function tried(id: string): Promise<WebhookDelivery> {
  let last: WebhookDelivery | undefined;
  await until("a try", async () => {
    [last] = await deliveries(id);
    return last !== undefined && last.duration_ms !== null;
  });
  return last ?? assert.fail();
}
/** Later is now. */
const hasten = () => sql`update pgboss.job set start_after = now() where name = 'webhook' and state = 'retry'`.execute(db);

const film = { title: "Judex", genre: "Drame", year: 1916, description: "x", thumbnail: "/x.svg", status: "draft" };

test("titles, accounts, tickets and imports are told once each, whatever the number of processes, signed as Standard Webhooks says", async () => {
  const all = await hook([
    "title.created",
    "title.updated",
    "title.published",
    "title.binned",
    "title.restored",
    "account.created",
    "ticket.opened",
    "import.ended",
  ]);
  const { id } = (await call("POST", "/movies", film)).json;
  await call("PUT", `/movies/${id}`, { status: "published" }, other);
  await site.call("DELETE", `/movies/${id}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  await call("POST", `/admin/bin/movie/${id}/restore`);
  const person = await signIn(site);
  await site.call("POST", "/support/tickets", { token: person.token, body: { subject: "Le son", description: "Il se coupe." } });
  await call("POST", "/admin/import/auto", { links: ["https://video.exemple.fr/Film.1950.mkv"] });
  const types = () => all.at().map(({ body }) => JSON.parse(body).type as string);
  const expected = [
    "account.created",
    "import.ended",
    "ticket.opened",
    "title.binned",
    "title.created",
    "title.published",
    "title.restored",
    "title.updated",
  ];
  await until("all are told", () => new Set(types()).size === expected.length);
  await until("all are in the log", async () => (await deliveries(all.id)).every(({ state }) => state === "delivered"));
  assert.deepEqual([...new Set(types())].toSorted(), expected);
  assert.equal(new Set(all.at().map(({ headers }) => headers["webhook-id"])).size, all.at().length, "each once");
  const { headers, body } = all.at().find((one) => one.body.includes("title.published")) ?? assert.fail();
  assert.deepEqual(JSON.parse(body).data, { type: "movie", id, title: "Judex (1916)" });
  new Verifier(all.secret).verify(body, headers as Record<string, string>);
  assert.throws(() => new Verifier(all.secret).verify(`${body} `, headers as Record<string, string>), "another body");
  const given = headers as Record<string, string>;
  const late = { ...given, "webhook-timestamp": String(Number(given["webhook-timestamp"]) - 60) };
  assert.throws(() => new Verifier(all.secret).verify(body, late), "another time");
  assert.ok(!all.at().some((one) => one.body.includes(person.email)), "no address of a person");
  await remove(all.id);
});

test("what is undone is not told, and a webhook gets its own events only", async () => {
  const tickets = await hook(["ticket.opened"]);
  await call("POST", "/movies", film);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`select webhook_emit('ticket.opened', '{}')`.execute(tx);
      throw new Error("undone");
    }),
  );
  await trial(tickets.id);
  await until("the trial comes", () => tickets.at().length > 0);
  assert.deepEqual(
    (await deliveries(tickets.id)).map(({ event }) => event),
    ["trial"],
  );
  await remove(tickets.id);
});

test("a failed delivery is tried again with the same id, and is in the log; « Renvoyer » sends it again", async () => {
  let isBroken = true;
  const flaky = await hook(["ticket.opened"], (response) => {
    response.statusCode = isBroken ? 500 : 200;
    response.end(isBroken ? "cassé" : "merci");
  });
  await trial(flaky.id);
  const failed = await tried(flaky.id);
  assert.deepEqual(
    [failed.state, failed.status, failed.answer, failed.failure, failed.tries],
    ["waiting", 500, "cassé", "réponse 500", 1],
  );
  const [{ failing_since: since }] = (await call("GET", "/admin/webhooks")).json.webhooks;
  assert.ok(since);
  isBroken = false;
  await until("the next try", async () => (await hasten()) && (await deliveries(flaky.id))[0]?.state === "delivered");
  const [first, second] = flaky.at();
  assert.equal(first?.headers["webhook-id"], second?.headers["webhook-id"]);
  assert.equal((await call("GET", "/admin/webhooks")).json.webhooks[0].failing_since, null);
  const again = await call("POST", `/admin/webhooks/${flaky.id}/deliveries/${failed.id}/again`);
  assert.equal(again.status, 202);
  await until("the copy comes", () => flaky.at().length === 3);
  assert.equal(flaky.at()[2]?.headers["webhook-id"], first?.headers["webhook-id"]);
  await remove(flaky.id);
});

test("a process that stops in mid-delivery leaves it to another one: it comes a second time, with the same id", async () => {
  const third = await testApp(settings, { databaseUrl, outbound: lax() });
  const held = await hook(["ticket.opened"], () => undefined);
  // Only the third process works.
  await Promise.all([jobs.close(), other.services.jobs.close()]);
  await third.services.jobs.start();
  await third.call("POST", `/admin/webhooks/${held.id}/trial`, { token: founder.token });
  await until("the first copy is out", () => held.at().length === 1);
  answers.set(held.path, (response) => response.end());
  const fourth = await testApp(settings, { databaseUrl, outbound: lax() });
  const closing = third.services.jobs.close();
  await fourth.services.jobs.start();
  await until("the second copy comes", async () => (await hasten()) && held.at().length === 2);
  await closing;
  assert.equal(held.at()[0]?.headers["webhook-id"], held.at()[1]?.headers["webhook-id"]);
  await until("it is delivered", async () => (await deliveries(held.id))[0]?.state === "delivered");
  await remove(held.id);
});

test("receivers that do not answer keep no other one waiting", async () => {
  const { ask, app } = await strictSite({}, lax());
  const at = base.replace("127.0.0.1", "recepteur.exemple");
  const tryAt = async (path: string): Promise<string> => {
    const { json } = await ask("POST", "/admin/webhooks", { url: `${at}${path}`, events: ["ticket.opened"] });
    await ask("POST", `/admin/webhooks/${json.webhook.id}/trial`);
    return json.webhook.id;
  };
  const last = async (id: string): Promise<WebhookDelivery> =>
    (await ask("GET", `/admin/webhooks/${id}/deliveries`)).json.deliveries[0];
  let held = 0;
  answers.set("/muet", () => void held++);
  answers.set("/vif", (response) => response.end());
  const silent = await tryAt("/muet");
  await until("the first is under way", () => held === 1);
  const quick = await tryAt("/vif");
  await until("the second is delivered", async () => (await last(quick)).state === "delivered");
  assert.equal((await last(silent)).duration_ms, null, "the first still waits for its answer");
  await app.services.jobs.close();
});

/** A site that delivers, with other rules or settings. */
async function strictSite(extra: Record<string, string> = {}, outbound = openOutbound()) {
  const app = await testApp({ ...settings, ...extra }, { outbound });
  const boss = await signIn(app, "fondateur");
  await app.services.jobs.start();
  const ask = (method: "GET" | "POST", path: string, body?: object) =>
    app.call(method, path, { token: boss.token, ...(body && { body }) });
  const outcome = async (url: string): Promise<WebhookDelivery> => {
    const { json, text, status } = await ask("POST", "/admin/webhooks", { url, events: ["ticket.opened"] });
    assert.equal(status, 201, text);
    const { id } = json.webhook as Webhook;
    await ask("POST", `/admin/webhooks/${id}/trial`);
    let last: WebhookDelivery | undefined;
    await until("a try", async () => {
      [last] = (await ask("GET", `/admin/webhooks/${id}/deliveries`)).json.deliveries;
      return last !== undefined && last.duration_ms !== null;
    });
    return last ?? assert.fail();
  };
  return { ask, outcome, app };
}

test("addresses of this machine and its networks are refused when saved, and names that lead there at each connection", async () => {
  // As a name that is rebound: its first answers are public.
  const rebound = openOutbound({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  const { ask, outcome } = await strictSite({}, rebound);
  for (const host of [
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
    "192.168.1.1",
  ]) {
    const { status, json } = await ask("POST", "/admin/webhooks", { url: `https://${host}/`, events: ["ticket.opened"] });
    assert.deepEqual([status, json.detail?.[0]?.msg], [422, webhookMessages.private], host);
  }
  const count = received.length;
  const { status, failure } = await outcome(`${base.replace("127.0.0.1", "rebond.exemple")}/prive`);
  assert.deepEqual([status, failure, received.length], [null, "adresse résolue refusée", count]);
});

test("the same event twice, none and an unknown one are refused", async () => {
  const { ask } = await strictSite({ WEBHOOK_HTTP: "no" });
  for (const events of [["ticket.opened", "ticket.opened"], [], ["inconnu"]])
    assert.equal(
      (await ask("POST", "/admin/webhooks", { url: "https://recepteur.exemple/", events })).status,
      422,
      String(events),
    );
});

test("without the setting only https; never another scheme, nor a password in the address", async () => {
  const { ask } = await strictSite({ WEBHOOK_HTTP: "no" });
  for (const url of [
    "http://recepteur.exemple/",
    "ftp://recepteur.exemple/",
    "https://a:b@recepteur.exemple/",
    "javascript:0",
    "x",
  ])
    assert.equal((await ask("POST", "/admin/webhooks", { url, events: ["ticket.opened"] })).status, 422, url);
  assert.equal(
    (await ask("POST", "/admin/webhooks", { url: "https://recepteur.exemple/", events: ["ticket.opened"] })).status,
    201,
  );
});

test("a redirect is a failure that leads nowhere", async () => {
  const { outcome } = await strictSite({}, lax());
  answers.set("/ailleurs", (response) => response.writeHead(302, { location: `${base}/cible` }).end());
  const { status, failure } = await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/ailleurs`);
  assert.deepEqual([status, failure], [302, "réponse 302"]);
  assert.ok(!received.some(({ url }) => url === "/cible"));
});

test("of a huge answer the first kilobyte is kept; an answer that never comes is cut off", async () => {
  const { outcome } = await strictSite({}, lax());
  let sent = 0;
  answers.set("/enorme", (response) => {
    const more = (): void =>
      void (
        response.destroyed ||
        (response.write("x".repeat(65_536)) ? setImmediate(more) : response.once("drain", more), (sent += 65_536))
      );
    more();
  });
  const huge = await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/enorme`);
  assert.deepEqual([huge.state, huge.answer], ["delivered", "x".repeat(webhookLimits.answerBytes)]);
  assert.ok(sent < 50 * 2 ** 20, `${sent} bytes were taken`);
  answers.set("/muet", () => undefined);
  const slow = await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/muet`);
  assert.deepEqual([slow.status, slow.failure], [null, "réponse trop lente"]);
});

test("the number of tries is bounded; after days of failures the webhook is switched off, and the fondateurs are told", async () => {
  const { ask, outcome, app } = await strictSite({}, lax());
  answers.set("/mort", (response) => void response.writeHead(410).end());
  await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/mort`);
  const own = app.services.db;
  await own
    .updateTable("webhook")
    .set({ failing_since: sql<Date>`now() - interval '4 days'` })
    .execute();
  await own
    .updateTable("webhook_delivery")
    .set({ tries: webhookLimits.tries - 1 })
    .execute();
  const [hooked] = (await ask("GET", "/admin/webhooks")).json.webhooks;
  const last = async (): Promise<WebhookDelivery> =>
    (await ask("GET", `/admin/webhooks/${hooked.id}/deliveries`)).json.deliveries[0];
  await until("given up", async () => {
    await sql`update pgboss.job set start_after = now() where name = 'webhook' and state = 'retry'`.execute(own);
    return (await last()).state === "failed";
  });
  assert.equal((await last()).tries, webhookLimits.tries);
  assert.equal((await ask("GET", "/admin/webhooks")).json.webhooks[0].enabled, false);
  const { json } = await ask("GET", "/notices");
  assert.deepEqual(
    json.notices.map(({ kind, event }: Record<string, string>) => [kind, event]),
    [["security", "webhook-off"]],
  );
});

test("the pauses between tries double from a minute to four hours", async () => {
  const { outcome, app } = await strictSite({}, lax());
  answers.set("/patience", (response) => void response.writeHead(503).end());
  await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/patience`);
  const ofTry = async (n: number): Promise<number | undefined> => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - started_on)::float8 as seconds from pgboss.job
      where name = 'webhook' and state = 'retry' and retry_count = ${n - 1}`.execute(app.services.db);
    return rows[0]?.seconds;
  };
  const longest = 4 * 3600;
  for (let n = 1; n < webhookLimits.tries; n++) {
    let pause = 0;
    await until(`try ${n} has failed`, async () => (pause = (await ofTry(n)) ?? 0) > 0);
    const [least, most] = [60 * 2 ** (n - 1), 60 * 2 ** n].map((seconds) => Math.min(seconds, longest)) as [number, number];
    // The try itself takes a moment.
    assert.ok(pause >= least && pause <= most + 30, `after try ${n}: ${pause} s, not ${least} to ${most}`);
    await sql`update pgboss.job set start_after = started_on where name = 'webhook' and state = 'retry'`.execute(app.services.db);
  }
  await app.services.jobs.close();
});

test("a new secret signs at once, the former one for another day; neither is in the database or an answer", async () => {
  const { ask, outcome, app } = await strictSite({}, lax());
  await outcome(`${base.replace("127.0.0.1", "recepteur.exemple")}/secret`);
  const { webhooks } = (await ask("GET", "/admin/webhooks")).json as { webhooks: Webhook[] };
  const { id } = webhooks[0] ?? assert.fail();
  const { secret } = (await ask("POST", `/admin/webhooks/${id}/secret`)).json;
  const before = received.filter(({ url }) => url === "/secret").length;
  await ask("POST", `/admin/webhooks/${id}/trial`);
  await until("it comes", () => received.filter(({ url }) => url === "/secret").length > before);
  const { headers, body } = received.findLast(({ url }) => url === "/secret") ?? assert.fail();
  assert.equal(String(headers["webhook-signature"]).split(" ").length, 2);
  new Verifier(secret).verify(body, headers as Record<string, string>);
  const rows = await app.services.db.selectFrom("webhook").selectAll().execute();
  for (const text of [JSON.stringify(rows), JSON.stringify(webhooks)]) assert.ok(!text.includes(secret.slice(6)));
});

test("an account that is erased is erased from the log of deliveries", async () => {
  const { ask, app } = await strictSite({}, lax());
  await ask("POST", "/admin/webhooks", { url: "https://recepteur.exemple/", events: ["account.created"] });
  const person = await signIn(app);
  const own = app.services.db;
  const told = () => own.selectFrom("webhook_delivery").select("data").execute();
  assert.deepEqual(await told(), [{ data: { id: person.id, role: "user" } }]);
  await app.call("DELETE", "/me", { token: person.token, body: { password: person.password } });
  assert.deepEqual(await told(), []);
});
