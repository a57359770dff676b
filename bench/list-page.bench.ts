import { movieQuery, type MovieQuery } from "@seance/contract/movies";
import { wholeMovies } from "@seance/server/domains/catalogue/movies/movies.present.ts";
import { filterTitles, pageIds } from "@seance/server/domains/catalogue/titles/list/title-list.queries.ts";
import { sql } from "kysely";
import pg from "pg";
import { catalogueDirectory, withCatalogue } from "./lib/catalogue.ts";
import { distinctFilters } from "./lib/list-pages.ts";
import { processorSeconds, serverSettings, startProgram } from "./lib/process.ts";
import { openReader } from "./lib/read.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/**
 * Filtered, sorted pages of films that are not in the response cache, 16 concurrently, compared with their SQL alone. Each filter was
 * requested once before with another order, as when a person sorts or turns the page.
 */
const atATime = 16;
const looks = 9;
const filters = distinctFilters(250, 7, looks);
/** Warm-up, so that the server has loaded its index of titles. */
const before = distinctFilters(150, 11, looks).flat();
const first = filters.map(([page]) => page ?? "");
const pages = filters.flatMap(([, ...rest]) => rest);

const served = await throughTheServer();
const bare = await bareSql();
report({
  name: "filtered, sorted page of 20, not kept, 16 at once",
  value: percentile(served.times, 99),
  unit: "ms (p99)",
  atMost: 20,
  detail: {
    p50_ms: round(percentile(served.times, 50)),
    bare_sql_p50_ms: round(percentile(bare, 50)),
    bare_sql_p99_ms: round(percentile(bare, 99)),
    server_cpu_us: served.cpuMicros,
    first_with_its_count_p50_ms: round(percentile(served.counting, 50)),
  },
});
report({ name: "the same page against its SQL alone", value: mean(served.times) / mean(bare), unit: "ratio", atMost: 1.5 });

async function throughTheServer(): Promise<{ times: number[]; counting: number[]; cpuMicros: number }> {
  const server = await startProgram("apps/server/src/main.mjs", {
    env: serverSettings(await catalogueDirectory()),
    path: "/api/health",
  });
  const { read, close } = openReader(server.url);
  const ask = (query: string): Promise<void> => read(`/api/movies?${query}`);
  try {
    await atOnce(before, atATime, ask);
    const counting = await atOnce(first, atATime, ask);
    const used = processorSeconds(server.pid) ?? 0;
    const times = await atOnce(pages, atATime, ask);
    return { times, counting, cpuMicros: Math.round((((processorSeconds(server.pid) ?? 0) - used) * 1e6) / times.length) };
  } finally {
    close();
    await server.stop();
  }
}

function bareSql(): Promise<number[]> {
  return withCatalogue(async (db, url) => {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    // The database may stop before the pool has closed its last connection.
    pool.on("error", () => undefined);
    const columns = sql.raw(wholeMovies.columns.join(", "));
    const queries = [];
    for (const page of [...first, ...pages]) {
      const query: MovieQuery = movieQuery.parse(Object.fromEntries(new URLSearchParams(page)));
      const ids = pageIds(await filterTitles(db, { table: "movie", drafts: false }, query), query);
      queries.push(sql`select ${columns} from (${ids}) as page join movie using (id)`.compile(db));
    }
    const ask = (query: { sql: string; parameters: readonly unknown[] }) => pool.query(query.sql, [...query.parameters]);
    await atOnce(queries.slice(0, first.length), atATime, ask);
    const times = await atOnce(queries.slice(first.length), atATime, ask);
    await pool.end();
    return times;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
