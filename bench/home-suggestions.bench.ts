import { openCardCache } from "@seance/server/domains/catalogue/index.ts";
import { rebuildSuggestions } from "@seance/server/domains/suggestions/rebuild.ts";
import { listSuggestions, recommend } from "@seance/server/domains/suggestions/suggestions.service.ts";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, openLongWrites, type Db } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { keptDirectory } from "./lib/kept.ts";
import { fillPopulation, knownViews, population, readPopulation } from "./lib/population.ts";
import { percentile, report } from "./lib/report.ts";

/** Suggestions for a population with known tastes: how many held-out views they find, and what they take to compute and to answer. */
const log = openLog("warn");
const shown = 20;
const answers = 2000;
/** The default of CACHE_MEMORY. */
const cacheMemory = 64 * 2 ** 20;

const directory = await keptDirectory("population", async (url) => {
  console.error(`Filling a database with ${population.accounts * population.views} views…`);
  const database = openDatabase(url, { max: 1, log, answerMs: 3_600_000 });
  await fillPopulation(database.db);
  await database.close();
});
const postgres = await startEmbedded({ dataDir: directory, log });
const database = openDatabase(postgres.url, { max: 4, log });
try {
  const began = performance.now();
  await rebuildSuggestions({ longWrites: openLongWrites(postgres.url, log) }, AbortSignal.timeout(600_000));
  const rebuilt = (performance.now() - began) / 1000;
  const { ours, popular } = await recall(database.db);
  const { accountIds } = await readPopulation(database.db);
  const usage = process.cpuUsage();
  const times = await answerTimes(database.db, accountIds);
  const { user, system } = process.cpuUsage(usage);
  /** Of this process, for one answer. */
  const processorMs = (user + system) / 1000 / answers;
  const name = `${population.accounts * population.views} views, ${population.titles} titles`;
  report({ name: `suggestions rebuilt, ${name}`, value: rebuilt, unit: "s", atMost: 120 });
  const detail = { recall_at_20: rounded(ours), popularity: rounded(popular), tested: population.tested };
  report({ name: "suggestions, recall@20 over popularity’s", value: ours / popular, unit: "times", atLeast: 2, detail });
  report({
    name: "suggestions answered",
    value: percentile(times, 99),
    unit: "ms (p99)",
    atMost: 10,
    detail: { p50_ms: rounded(percentile(times, 50)), processor_ms: rounded(processorMs) },
  });
} finally {
  await database.close();
  await postgres.stop();
}

/** The share of the held-out views among the first titles suggested, and among the most watched ones that the account has not seen. */
async function recall(db: Db): Promise<{ ours: number; popular: number }> {
  const { titleIds, accountIds, views } = await readPopulation(db);
  const counts = new Map<string, number>();
  for (const [account, titles] of views.entries())
    for (const title of knownViews(account, titles))
      counts.set(titleIds[title] ?? "", (counts.get(titleIds[title] ?? "") ?? 0) + 1);
  const mostWatched = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  let [ours, popular] = [0, 0];
  for (let account = 0; account < population.tested; account++) {
    const ids = (views[account] ?? []).map((title) => titleIds[title] ?? "");
    const [seen, heldOut] = [new Set(ids.slice(0, -population.heldOut)), new Set(ids.slice(-population.heldOut))];
    const found = (suggested: readonly string[]): number => suggested.slice(0, shown).filter((id) => heldOut.has(id)).length;
    ours += found(await recommend(db, accountIds[account] ?? ""));
    popular += found(mostWatched.filter((id) => !seen.has(id)));
  }
  const all = population.tested * population.heldOut;
  return { ours: ours / all, popular: popular / all };
}

/** The whole answer, its titles included, of accounts one after the other, as the processes of a site that has run for a while. */
async function answerTimes(db: Db, accountIds: readonly string[]): Promise<number[]> {
  const cards = openCardCache({ db, bus: { subscribe: () => () => undefined }, config: { CACHE_MEMORY: cacheMemory } });
  const times: number[] = [];
  for (let at = 0; at < answers; at++) {
    const id = accountIds[(at * 17) % accountIds.length] ?? "";
    const before = performance.now();
    await listSuggestions({ db, cards }, { id });
    times.push(performance.now() - before);
  }
  return times.slice(answers / 10);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
