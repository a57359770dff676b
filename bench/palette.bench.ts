import { normalizeSearch } from "@seance/contract/text";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import pg from "pg";
import { catalogueSize, fillCatalogue } from "./lib/fill.ts";
import { signInFounder } from "./lib/founder.ts";
import { keptDirectory } from "./lib/kept.ts";
import { misspell } from "./lib/misspell.ts";
import { fillAccounts, peopleSize } from "./lib/people.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** Searches of the back office's palette, one at a time: titles and people, half of them misspelt, each typed as far as a random letter. */
const searches = 600;
const tickets = 5000;
const channels = 2000;

const wanted: { titles: string[]; people: string[] } = { titles: [], people: [] };
const dataDir = await keptDirectory("palette", fill);
const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(dataDir), path: "/api/health" });
try {
  const headers = { authorization: `Bearer ${await signInFounder(server.url)}` };
  let found = 0;
  const ask = async (text: string): Promise<void> => {
    const answer = await fetch(`${server.url}/api/admin/search?query=${encodeURIComponent(text)}`, { headers });
    if (answer.status !== 200) throw new Error(`${text}: ${answer.status}`);
    if (((await answer.json()) as { results: unknown[] }).results.length > 0) found++;
  };
  await wants(server.url, headers);
  const typed = sought();
  // Each connection of the server reads its catalogue, and Node compiles its code.
  await atOnce(typed, 1, ask);
  await atOnce(typed, 1, ask);
  found = 0;
  const times = await atOnce(typed, 1, ask);
  report({
    name: `palette, ${catalogueSize.films + catalogueSize.series} titles, ${peopleSize.accounts} accounts`,
    value: percentile(times, 99),
    unit: "ms (p99)",
    atMost: 50,
    detail: {
      p50_ms: Math.round(percentile(times, 50) * 10) / 10,
      p95_ms: Math.round(percentile(times, 95) * 10) / 10,
      max_ms: Math.round(Math.max(...times)),
      answered: Math.round((found / typed.length) * 1000) / 1000,
    },
  });
} finally {
  await server.stop();
}

async function fill(url: string): Promise<void> {
  console.error("Filling a database with titles, accounts, tickets and channels…");
  const database = openDatabase(url, { max: 2, log: openLog("warn"), answerMs: 3_600_000 });
  await fillCatalogue(database.db);
  await sql`insert into channel (id, name, category) select uuidv7(), 'Chaîne ' || n, 'Thème ' || n % 20
    from generate_series(1, ${channels}::integer) as n`.execute(database.db);
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fillAccounts, [peopleSize.accounts]);
  await client.query(
    `insert into ticket (id, account_id, subject, description)
    select uuidv7(), id, 'Le son de l’épisode ' || row_number() over () || ' se coupe', 'x' from (select id from account limit $1) as owners`,
    [tickets],
  );
  await client.end();
}

/** Some titles and addresses of the database, from the lists of the staff. */
async function wants(url: string, headers: Record<string, string>): Promise<void> {
  for (let page = 0; page < 10; page++) {
    const movies = await fetch(`${url}/api/movies?limit=100&skip=${page * 4900}`, { headers });
    wanted.titles.push(...((await movies.json()) as { movies: { title: string }[] }).movies.map(({ title }) => title));
    const users = await fetch(`${url}/api/admin/users?limit=100&skip=${page * 19_000}`, { headers });
    wanted.people.push(...((await users.json()) as { users: { email: string }[] }).users.map(({ email }) => email));
  }
}

function sought(): string[] {
  const random = randomFrom(11);
  return Array.from({ length: searches }, () => {
    const whole = random() < 0.5 ? pick(random, wanted.titles) : (pick(random, wanted.people).split("@")[0] ?? "");
    const form = normalizeSearch(whole).slice(0, 40);
    const typed = form.slice(0, Math.max(3, Math.ceil(random() * form.length))).trim();
    return typed.length > 4 && random() < 0.5 ? misspell(typed, random) : typed;
  }).filter((text) => text.trim().length >= 2);
}
