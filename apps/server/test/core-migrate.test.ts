import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { openLog } from "#core/log.ts";
import { version } from "#core/version.ts";
import { apply, createMigrationTable, migrate, NewerData } from "#db/migrate.ts";
import { admin } from "./admin-command.ts";
import { testDatabase } from "./app.ts";
import { ask } from "./embedded-stand.ts";

const log = openLog("silent");
const files = (await readdir(new URL("../migrations/", import.meta.url))).toSorted();

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

test("a catalogue of before `seasons_count` has its counts right, those of a series in the bin too", async () => {
  const url = await empty();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await createMigrationTable(client);
  for (const name of files.filter((file) => file < "0021")) await apply(client, name);
  await client.end();
  const idOf = (n: number): string => `00000000-0000-7000-8000-00000000000${n}`;
  await ask(
    url,
    `insert into series (id, title, seasons, episodes, deleted_at) values
       ('${idOf(1)}', 'A', 1, 10, null), ('${idOf(2)}', 'B', 5, 10, '2026-01-02'), ('${idOf(3)}', 'C', 2, 10, null);
     insert into episode (id, series_id, season_number, episode_number, title, deleted_at) values
       (gen_random_uuid(), '${idOf(1)}', 1, 1, 'a', null), (gen_random_uuid(), '${idOf(1)}', 3, 1, 'b', null),
       (gen_random_uuid(), '${idOf(1)}', 7, 1, 'c', '2026-01-01'),
       (gen_random_uuid(), '${idOf(2)}', 1, 1, 'd', '2026-01-02'), (gen_random_uuid(), '${idOf(2)}', 2, 1, 'e', '2026-01-01')`,
  );
  await migrate(url, log);
  const rows = await ask(url, "select seasons, episodes, seasons_count, episodes_count from series order by title");
  assert.deepEqual(rows, [
    { seasons: 1, episodes: 10, seasons_count: 2, episodes_count: 2 },
    { seasons: 5, episodes: 10, seasons_count: 1, episodes_count: 1 },
    { seasons: 2, episodes: 10, seasons_count: 0, episodes_count: 0 },
  ]);
});

test("each migration is kept with the version that applied it, and a table without versions gets the column", async () => {
  const url = await empty();
  await ask(url, "create table migration (name text primary key, applied_at timestamptz not null default now())");
  await migrate(url, log);
  const versions = await ask<{ version: string }>(url, "select distinct version from migration");
  assert.deepEqual(versions, [{ version }]);
});

/** Everything of the schema, and the rows of the migrations. */
const picture = (url: string) =>
  ask(
    url,
    `select jsonb_agg(to_jsonb(c) order by c) as columns, (select jsonb_agg(to_jsonb(m) order by name) from migration m) as migrations
     from (select table_schema, table_name, column_name, data_type from information_schema.columns
           where table_schema not in ('pg_catalog', 'information_schema')) c`,
  );

test("data of a newer version is refused in words that name it, and nothing is touched", async () => {
  const url = await empty();
  await migrate(url, log);
  // Not all of ours is there either: they would be applied.
  await ask(url, "delete from migration where name = '0020-leaner-writes.sql'; alter table migration drop column version");
  for (const [change, words] of [
    [
      "insert into migration (name) values ('9998-futur.sql')",
      /viennent d’une version plus récente de Séance : .*9998-futur\.sql/,
    ],
    [
      `alter table migration add column version text; update migration set version = '${version}'`,
      /une version plus récente de Séance :/,
    ],
    [
      "insert into migration (name, version) values ('9999-futur.sql', '7.1.0')",
      /viennent de Séance 7\.1\.0, une version plus récente/,
    ],
  ] as const) {
    await ask(url, change);
    const before = await picture(url);
    await assert.rejects(migrate(url, log), (error) => error instanceof NewerData && words.test(error.message));
    assert.deepEqual(await picture(url), before);
  }
});

test("the owner's commands that write refuse the data of a newer version too", async () => {
  const url = await empty();
  await migrate(url, log);
  await ask(url, "insert into migration (name, version) values ('9999-futur.sql', '7.1.0')");
  const before = await picture(url);
  const settings = { DATABASE_URL: url, APP_SECRET: "x".repeat(40) };
  for (const [words, typed] of [
    [["create-founder"], "a@exemple.fr\nsecret-de-quinze\n"],
    [["reset-password", "a@exemple.fr"], "secret-1\n"],
    [["reindex-search"], ""],
  ] as const) {
    const { code, complained } = await admin(words, settings, typed);
    assert.equal(code, 1, complained);
    assert.match(complained, /Séance 7\.1\.0.*Rien n’a été changé\.\nMettez le site à jour, ou restaurez une sauvegarde/);
    assert.doesNotMatch(complained, /\bat .*\.ts:/, "no stack");
  }
  assert.deepEqual(await ask(url, "select from account"), []);
  assert.deepEqual(await picture(url), before);
});
