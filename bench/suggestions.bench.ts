import { normalizeSearch } from "@seance/contract/text";
import { suggest } from "@seance/server/domains/search/search.service.ts";
import { sql } from "kysely";
import { withCatalogue } from "./lib/catalogue.ts";
import { catalogueSize } from "./lib/fill.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { percentile, report } from "./lib/report.ts";
import { misspell } from "./lib/misspell.ts";

/** Sequential suggestions for titles and people of the whole catalogue, each with one typo. */
const searches = 600;

const { times, found } = await withCatalogue(async (db) => {
  const random = randomFrom(11);
  const titles = (
    await sql<{
      title: string;
    }>`select title from movie where visible union all select title from series where visible order by title`.execute(db)
  ).rows;
  const people = (
    await sql<{
      name: string;
    }>`select distinct cast_names[1] as name from movie where visible and cardinality(cast_names) > 0 order by name`.execute(db)
  ).rows;
  const wanted = Array.from({ length: searches }, () =>
    random() < 0.8 ? pick(random, titles).title : pick(random, people).name,
  );
  const typed = wanted
    .map((text) => misspell(normalizeSearch(text).slice(0, 40).trim(), random))
    .filter((text) => text.length >= 3);
  for (const text of typed.slice(0, 50)) await suggest(db, text, { limit: 8 });
  const spent: number[] = [];
  let hits = 0;
  for (const text of typed) {
    const began = performance.now();
    const suggestions = await suggest(db, text, { limit: 8 });
    spent.push(performance.now() - began);
    if (suggestions.length > 0) hits++;
  }
  return { times: spent, found: hits / typed.length };
});

report({
  name: `suggestions with a typing fault, ${catalogueSize.films} films and ${catalogueSize.series} series`,
  value: percentile(times, 95),
  unit: "ms (p95)",
  atMost: 15,
  detail: { p50_ms: Math.round(percentile(times, 50) * 10) / 10, answered: Math.round(found * 1000) / 1000 },
});
