import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { migrationFaults } from "./migration-faults.mjs";
import { inRoot } from "./paths.mjs";

const faultsOf = (sql, file = "0098-new.sql") => migrationFaults(file, sql);

for (const [sql, fault] of [
  ["drop table badge;", "drops a table"],
  ["DROP TABLE IF EXISTS badge", "drops a table"],
  ["alter table movie drop column old_name;", "drops a column"],
  ["alter table if exists only movie\n  add column a int,\n  drop old_name", "drops a column"],
  ["alter table movie rename column a to b", "renames"],
  ["alter table movie rename to film", "renames"],
  ["alter type role rename value 'a' to 'b'", "renames"],
  ["alter table movie alter column a type bigint", "changes the type"],
  ["alter table movie alter a set data type numeric(10, 2)", "changes the type"],
  ["alter table movie alter column a set not null", "adds NOT NULL"],
  ["alter table movie alter column a drop default", "drops a default"],
  ["alter table movie add column a text not null", "NOT NULL column without a default"],
  ["alter table movie add a text not null check (a <> ' default ')", "NOT NULL column without a default"],
  ["do $$ begin if true then alter table movie drop column a; end if; end $$", "drops a column"],
])
  test(`refuses ${sql.replaceAll(/\s+/g, " ")}`, () => {
    const [found, ...others] = faultsOf(sql);
    assert.match(found ?? "", new RegExp(`^0098-new.sql .*${fault}`));
    assert.deepEqual(others, []);
    assert.deepEqual(faultsOf(`-- Unused since 0.2.0: release 0.3.0 reads the new column.\n${sql}`), []);
    assert.deepEqual(faultsOf(sql, "0097-old.sql"), [], "an older migration");
  });

for (const sql of [
  "create table x (a text not null); alter table x add column b text not null; drop table x;",
  "create temp table moved as select 1; drop table moved;",
  "alter table movie add column a text",
  "alter table movie add column a text not null default ''",
  "alter table movie add column a int not null generated always as (1) stored",
  "alter table movie add constraint a_fits check (a is not null) not valid, drop constraint old_check",
  "alter table movie rename constraint a to b",
  "drop index movie_old; create index movie_new on movie (a);",
  "-- drop table badge\ninsert into note (text) values ('; drop table badge;');",
  "create or replace function f() returns trigger language plpgsql as $$ begin return new; end $$",
])
  test(`allows ${sql.replaceAll(/\s+/g, " ")}`, () => assert.deepEqual(faultsOf(sql), []));

test("a line that names no release allows nothing", () => {
  assert.equal(faultsOf("-- Unused since long ago: nobody\ndrop table badge;").length, 1);
});

test("older migrations, by today’s rule, would have been refused for what they took away", () => {
  const folder = inRoot("apps/server/migrations");
  const refused = readdirSync(folder).filter((file) => faultsOf(readFileSync(`${folder}/${file}`, "utf8")).length > 0);
  assert.ok(refused.length > 5, refused.join());
});
