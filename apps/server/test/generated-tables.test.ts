import { test } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { testDatabase } from "./app.ts";

const file = fileURLToPath(new URL("../src/db/generated-tables.ts", import.meta.url));

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly computed: boolean;
}

/** PostgreSQL's types by their internal names, as the driver reads them (see the parsers of db/client.ts). */
const types: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  jsonb: "Json",
  text: "string",
  _text: "string[]",
  _uuid: "string[]",
  _float4: "number[]",
  timestamptz: "Timestamp",
  tsvector: "string",
  uuid: "string",
  xid8: "string",
};

async function readColumns(): Promise<Column[]> {
  const client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select table_name, column_name, udt_name as type, is_nullable = 'YES' as nullable,
        column_default is not null as has_default, is_generated = 'ALWAYS' as computed
      from information_schema.columns
      where table_schema = 'public' and table_name <> 'migration'
      order by table_name collate "C", ordinal_position`);
    return rows;
  } finally {
    await client.end();
  }
}

function typeOf({ table_name, column_name, type, nullable, has_default, computed }: Column): string {
  const known = types[type];
  if (!known) throw new Error(`${table_name}.${column_name}: no TypeScript type is known for ${type}`);
  const value = nullable ? `${known} | null` : known;
  if (computed) return `Computed<${value}>`;
  return has_default ? `Generated<${value}>` : value;
}

function typescript(columns: readonly Column[]): string {
  const tables = Object.entries(Object.groupBy(columns, (column) => column.table_name)).map(
    ([table, own = []]) => `  ${table}: {\n${own.map((each) => `    ${each.column_name}: ${typeOf(each)};\n`).join("")}  };\n`,
  );
  return `// Written by \`npm run types\` from the migrations: do not edit. Narrower types stand in schema.ts.
import type { Computed, Generated, Json, Timestamp } from "./columns.ts";

export interface Tables {
${tables.join("")}}
`;
}

test("the types of the tables are those that the migrations give; `npm run types` writes them", async (t) => {
  t.assert.fileSnapshot(typescript(await readColumns()), file, { serializers: [String] });
});
