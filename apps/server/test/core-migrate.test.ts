import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { openLog } from "#core/log.ts";
import { migrate } from "#db/migrate.ts";
import { testDatabase } from "./app.ts";

const log = openLog("silent");
const files = (await readdir(new URL("../migrations/", import.meta.url))).toSorted();

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database with nothing in it. */
async function empty(): Promise<string> {
  const url = await testDatabase();
  await ask(url, "drop schema public cascade; create schema public");
  return url;
}

const applied = async (url: string): Promise<string[]> =>
  (await ask<{ name: string }>(url, "select name from migration order by name")).map((row) => row.name);

test("several starts at once on an empty database converge", async () => {
  const url = await empty();
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, log)));
  assert.deepEqual(await applied(url), files);
  await migrate(url, log);
  assert.deepEqual(await applied(url), files);
});

test("a migration cut half way leaves nothing, and the next start goes on from there", async () => {
  const url = await empty();
  // Something in the way of the last migration: it fails at that statement.
  await ask(url, "create table attempt (in_the_way text)");
  await assert.rejects(migrate(url, log), /attempt/);
  const before = await applied(url);
  assert.ok(!before.includes("0004-attempts.sql"));
  await ask(url, "drop table attempt");
  await migrate(url, log);
  assert.deepEqual(await applied(url), files);
});
