import { normalizeSearch } from "@seance/contract/text";
import { searchMore } from "@seance/server/domains/search/everything.service.ts";
import { suggest } from "@seance/server/domains/search/search.service.ts";
import type { Db } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import { withCatalogue } from "./lib/catalogue.ts";
import { catalogueSize } from "./lib/fill.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { percentile, report } from "./lib/report.ts";
import { misspell } from "./lib/misspell.ts";
import { searchedDirectory, searchedSize } from "./lib/searched.ts";

/** Sequential searches for titles, people and episodes, each with one typo, by the two calls of the overlay. */
const searches = 600;

const { titles, more } = await withCatalogue(async (db) => {
  const random = randomFrom(11);
  const typed = (await wantedTexts(db, random))
    .map((text) => misspell(normalizeSearch(text).slice(0, 40).trim(), random))
    .filter((text) => text.length >= 3);
  const onNow = async () => new Map<string, never>();
  return {
    titles: await measure(typed, (text) => suggest(db, text, { limit: 8 })),
    more: await measure(typed, (text) => searchMore({ db, onNow }, text)),
  };
}, searchedDirectory());

/** Four fifths are titles, the rest people and episodes. */
async function wantedTexts(db: Db, random: () => number): Promise<string[]> {
  const { rows: named } = await sql<{ text: string }>`
    select title as text from movie where visible union all select title from series where visible order by text`.execute(db);
  const { rows: people } = await sql<{ text: string }>`select name as text from person where credits > 0 order by id`.execute(db);
  const { rows: episodes } = await sql<{ text: string }>`select title as text from episode order by id`.execute(db);
  return Array.from({ length: searches }, () => {
    const draw = random();
    return pick(random, draw < 0.8 ? named : draw < 0.9 ? people : episodes).text;
  });
}

async function measure(texts: readonly string[], search: (text: string) => Promise<readonly unknown[]>) {
  for (const text of texts.slice(0, 50)) await search(text);
  const spent: number[] = [];
  let answered = 0;
  for (const text of texts) {
    const began = performance.now();
    const found = await search(text);
    spent.push(performance.now() - began);
    if (found.length > 0) answered++;
  }
  return { spent, answered: answered / texts.length };
}

const size = `${catalogueSize.films} films, ${catalogueSize.series} series, ${searchedSize.people} people, ${searchedSize.episodes} episodes`;
for (const [name, { spent, answered }] of [
  ["suggestions", titles],
  ["what is found beside titles", more],
] as const)
  report({
    name: `${name} with a typing fault: ${size}`,
    value: percentile(spent, 95),
    unit: "ms (p95)",
    atMost: 15,
    detail: { p50_ms: Math.round(percentile(spent, 50) * 10) / 10, answered: Math.round(answered * 1000) / 1000 },
  });
