import pg from "pg";
import { signInFounder } from "./lib/founder.ts";
import { keptDirectory } from "./lib/kept.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** The audit's pages, one at a time, among a year of writes by a large staff: half of them one at a time, half in runs of 100. */
const entries = Number(process.env["AUDIT_ENTRIES"] ?? 1_000_000);
const staff = 40;
const asked = 20;

/** The ids are in the order of time, as those of the site. */
const fillEntries = `
  with staff as (select id, email, row_number() over (order by email) - 1 as n, count(*) over () as people from account where role = 'admin')
  insert into audit_entry (id, at, actor_id, actor_email, actor_role, action, target_type, target_id, target_label, before, after, run)
  select uuidv7(since), now() + since, staff.id, email, 'admin', kind || '.update', kind,
    md5(kind || item)::uuid, 'Film ' || item, '{"title": "Avant"}', '{"title": "Après"}',
    case when i / 100 % 2 = 0 then 'one ' || i else 'many ' || i / 100 end
  from generate_series($1::bigint, $2::bigint) as given (i)
  cross join lateral (select i * 7919 % 50000 as item, (i - $3::bigint) * (interval '365 days' / $3::bigint) as since,
    (array['movie','movie','movie','series','episode','channel'])[1 + i % 6] as usual) as facts
  cross join lateral (select case when i % 5000 = 0 then 'saga' else usual end as kind) as kinds
  join staff on staff.n = i / 100 % people`;

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await keptDirectory(`audit-${entries}`, fill)),
  path: "/api/health",
});
try {
  const headers = { authorization: `Bearer ${await signInFounder(server.url)}` };
  const read = async (query: string): Promise<{ entries: { target: { id: string }; actor: { id: string } | null }[] }> => {
    const answer = await fetch(`${server.url}/api/admin/audit?${query}`, { headers });
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as never;
  };
  const entry = (await read("action=movie.update&limit=1")).entries[0];
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const [name, query] of [
    ["first page", ""],
    ["deep page", `skip=${entries / 4}`],
    ["one item", `item=${entry?.target.id}`],
    ["part of a label", "item=Film%20777"],
    ["one person", `actor=${entry?.actor?.id}`],
    ["part of an address", "actor=gerant7"],
    ["one kind", "action=movie"],
    ["one kind that is rare", "action=saga"],
    ["one day", `from=${day(100)}&to=${day(100)}`],
    ["one month", `from=${day(130)}&to=${day(100)}`],
    ["one person's month", `actor=${entry?.actor?.id}&from=${day(130)}&to=${day(100)}`],
  ] as const) {
    await atOnce([query], 1, read);
    const times = await atOnce(
      Array.from({ length: asked }, () => query),
      1,
      read,
    );
    report({
      name: `audit of ${entries} entries, ${name}`,
      value: percentile(times, 95),
      unit: "ms (p95)",
      atMost: 500,
      detail: { p50_ms: Math.round(percentile(times, 50) * 10) / 10 },
    });
  }
} finally {
  await server.stop();
}

async function fill(url: string): Promise<void> {
  console.error(`Filling a database with ${entries} entries of the audit…`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (id, email, email_form, username, password_hash, role)
    select uuidv7(), 'gerant' || n || '@exemple.fr', 'gerant' || n || '@exemple.fr', 'gerant' || n, 'aucun', 'admin'
    from generate_series(1, $1::integer) as n`,
    [staff],
  );
  for (let from = 0; from < entries; from += 100_000)
    await client.query(fillEntries, [from, Math.min(from + 100_000, entries) - 1, entries]);
  await client.end();
}
