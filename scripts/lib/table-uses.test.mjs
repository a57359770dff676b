import assert from "node:assert/strict";
import { test } from "node:test";
import { tableUses } from "./table-uses.mjs";

const cases = [
  ['db.selectFrom("account").selectAll()', "account"],
  ['db.selectFrom(["account", "badge as b"])', "account", "badge"],
  ['db\n    .insertInto("ticket")\n    .values(row)', "ticket"],
  ['db.updateTable("ticket"); db.deleteFrom("session").using("account")', "ticket", "session", "account"],
  ['query.leftJoin("movie as m", "m.id", "favourite.movie_id")', "movie"],
  ['sql`select * from ${sql.table("movie")}`', "movie"],
  ["sql`select id from account where id in (select account_id from session)`", "account", "session"],
  ["sql`select 1 from account a, badge as b, ticket where true`", "account", "badge", "ticket"],
  ["sql`insert into login_hour (hour) values (1)`; sql`update movie set views = 1`", "login_hour", "movie"],
  ["sql`delete from programme using unnest(1)`; sql`truncate guide_channel cascade`", "programme", "guide_channel"],
  ["sql`select * from ${sql.table(type)}`", "?"],
  ["db.selectFrom(table)", "?"],
];

for (const [source, ...tables] of cases)
  test(`finds the tables of ${source.replaceAll(/\s+/g, " ")}`, () => {
    const uses = tableUses(source);
    for (const table of tables) assert.ok(uses.has(table), table);
  });

test("finds no table in a comment, nor in what another domain exports", () => {
  const uses = tableUses(
    '// read from account\n/* update movie */ db.selectFrom(accountRows.as("account")); sql`join ${movieRows} as movie`',
  );
  assert.deepEqual(
    [...uses].filter((name) => ["account", "movie", "?"].includes(name)),
    [],
  );
});
