import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { csvLines } from "#core/csv.ts";
import { exportCollection } from "#domains/explorer/export.service.ts";
import { testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");

const exported = async (name: string, format = "json") => {
  const answer = await call("GET", `/database/collections/${name}/export?format=${format}`, { token: founder.token });
  assert.equal(answer.status, 200, answer.text);
  return answer;
};

/** So many sign-ins, of two kilobytes each. */
async function fillLogins(count: number): Promise<void> {
  const added = sql`
    insert into login_entry (id, email, email_form, ip_address, user_agent, success)
    select gen_random_uuid(), 'n' || n || '@exemple.fr', 'n' || n || '@exemple.fr', '203.0.113.1', repeat('x', 2000), true
    from generate_series(1, ${count}::integer) as n`;
  await services.longWrites((long) => added.execute(long));
  // The planner believes a table that was just emptied to be empty still.
  await sql`analyze login_entry`.execute(db);
}

test("exports a collection as a JSON attachment, uncached, with an audit entry", async () => {
  await fillLogins(1200);
  const { text, headers } = await exported("login_history");
  assert.match(String(headers["content-disposition"]), /^attachment; filename="seance-login_history-\d{4}-\d\d-\d\d\.json"$/);
  assert.match(String(headers["content-type"]), /^application\/json/);
  assert.equal(headers["cache-control"], "no-store");
  const rows: { id: string }[] = JSON.parse(text);
  const { count } = await db
    .selectFrom("login_entry")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  assert.deepEqual([rows.length, new Set(rows.map(({ id }) => id)).size], [count, count]);
  const entry = await db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  assert.deepEqual([entry.action, entry.actor_id, entry.target_label], ["collection.export", founder.id, "login_history"]);
});

test("exports an empty collection as an empty list, or a header line", async () => {
  assert.deepEqual(JSON.parse((await exported("sagas")).text), []);
  assert.equal((await exported("sagas", "csv")).text, '\uFEFF"id","name","description","created_at","updated_at"\r\n');
});

test("exports CSV with escaped formulas and nested values as JSON", async () => {
  await makeMovie(db, { title: '=HYPERLINK("http://exemple.fr")', description: "+33\n-1", cast: ["@a", "b;c"] });
  await makeMovie(db, { title: "-5", description: "\tcaché" });
  const { text, headers } = await exported("movies", "csv");
  assert.match(String(headers["content-type"]), /^text\/csv/);
  const [names = [], ...lines] = parseCsv(text.slice(1));
  assert.equal(lines.length, (await db.selectFrom("movie").select("id").execute()).length);
  const cell = (line: string[], name: string) => line[names.indexOf(name)];
  assert.deepEqual(
    lines.map((line) => cell(line, "title")),
    ["'-5", `'=HYPERLINK("http://exemple.fr")`],
  );
  assert.deepEqual(
    lines.map((line) => cell(line, "description")),
    ["'\tcaché", "'+33\n-1"],
  );
  assert.equal(cell(lines[1] ?? [], "cast_names"), '["@a","b;c"]');
  assert.match(cell(lines[0] ?? [], "created_at") ?? "", /^\d{4}-\d\d-\d\dT.*Z$/);
});

test("property: CSV cells round-trip, and none begins as a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }), (cells) => {
      const [read = []] = parseCsv(csvLines([[...cells, "fin"]]));
      const told = read.slice(0, -1);
      told.forEach((cell, i) => {
        assert.ok(!/^[=+\-@\t\r]/.test(cell), JSON.stringify(cell));
        assert.ok(cell === cells[i] || cell === `'${cells[i]}`, JSON.stringify([cell, cells[i]]));
      });
      assert.equal(told.length, cells.length);
    }),
  );
});

test("exports contain no secrets", async () => {
  const hashes = await db.selectFrom("account").select("password_hash").execute();
  for (const [name, format] of [
    ["users", "json"],
    ["users", "csv"],
    ["sessions", "json"],
    ["audit", "json"],
  ] as const) {
    const { text } = await exported(name, format);
    assert.ok(!/password_hash|token_hash|argon2/.test(text), name);
    for (const { password_hash } of hashes) assert.ok(!text.includes(password_hash));
  }
});

test("reads the database only as fast as the client reads", async () => {
  const made = 30_000;
  await fillLogins(made);
  const response = await opened();
  let text = "";
  response.setEncoding("utf8");
  await once(response, "readable");
  await sql`truncate login_entry cascade`.execute(db);
  for await (const chunk of response) text += String(chunk);
  const taken = (JSON.parse(text) as unknown[]).length;
  assert.ok(taken >= 500 && taken < made / 2, `${taken} rows of ${made} were on their way`);
});

test("a disconnect stops the reading", async () => {
  await fillLogins(5000);
  const { body } = await exportCollection(
    { ...services },
    { ...founder, role: "fondateur", username: "", sessionId: "", lacksSecondFactor: false },
    "login_history",
    "json",
  );
  await once(body, "readable");
  body.read();
  body.destroy();
  await once(body, "close");
  assert.equal(body.readableEnded, false);
  const response = await opened();
  await once(response, "readable");
  response.destroy();
  const connections = () => new Promise<number>((resolve) => site.app.server.getConnections((_error, count) => resolve(count)));
  await until("the connection is over", async () => (await connections()) === 0);
  assert.equal((await exported("sagas")).status, 200);
});

/** The answer as it comes over a socket of its own, of which nothing is taken yet. */
async function opened(): Promise<IncomingMessage> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  assert.ok(address && typeof address === "object");
  const asked = request({
    port: address.port,
    host: "127.0.0.1",
    agent: false,
    path: "/api/database/collections/login_history/export",
    headers: { authorization: `Bearer ${founder.token}` },
  }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  return response;
}

test("refuses unknown names, guests and other roles", async () => {
  assert.equal((await call("GET", "/database/collections/users/export")).status, 401);
  assert.equal((await call("GET", `/database/collections/${newId()}/export`, { token: founder.token })).status, 404);
});

/** RFC 4180, read plainly: every cell is quoted. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at < text.length;) {
    const cell = /"((?:[^"]|"")*)"|/y;
    cell.lastIndex = at;
    const found = cell.exec(text);
    line.push((found?.[1] ?? "").replaceAll('""', '"'));
    at = cell.lastIndex;
    if (text.startsWith("\r\n", at)) {
      lines.push(line);
      line = [];
      at += 2;
    } else {
      assert.equal(text[at], ",", text.slice(at, at + 20));
      at += 1;
    }
  }
  return lines;
}
