import { movieGenres } from "@seance/contract/limits";
import { titleFlags } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { catalogueDirectory, withCatalogue } from "./lib/catalogue.ts";
import { catalogueSize } from "./lib/fill.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { openReader } from "./lib/read.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/**
 * Pages of 50 films in the back office: paging, sorting, searches for titles, parts of words, directors, genres and years, and filters.
 * Answers to the staff are not cached, so each page and its total are computed.
 */
const pageSize = 50;
const asked = 1500;

const sought = await wordsSought();
const settings = serverSettings(await catalogueDirectory());
const server = await startProgram("apps/server/src/main.mjs", { env: settings, path: "/api/health" });
try {
  const token = await signIn();
  const { read, close } = openReader(server.url, { authorization: `Bearer ${token}` });
  const ask = (query: string): Promise<void> => read(`/api/movies?${query}`);
  await atOnce(pages(3, 200), 1, ask);
  const turned = await atOnce(pages(5, asked), 1, ask);
  const searched = await atOnce(searches(7, asked), 1, ask);
  const filtered = await atOnce(filters(11, asked), 1, ask);
  for (const [name, times] of [
    ["page of 50", turned],
    ["page of 50 of a search", searched],
    ["page of 50 of one or two filters", filtered],
  ] as const)
    report({
      name: `the films tab's ${name}, ${catalogueSize.films} films`,
      value: percentile(times, 99),
      unit: "ms (p99)",
      atMost: 30,
      detail: { p50_ms: Math.round(percentile(times, 50) * 10) / 10 },
    });
  close();
} finally {
  await server.stop();
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: settings["FOUNDER_EMAIL"], password: settings["FOUNDER_PASSWORD"] });
  const answer = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Search texts: the beginning, middle or whole of a title, a director, a genre, a year. */
function wordsSought(): Promise<string[]> {
  return withCatalogue(async (db) => {
    const { rows } = await sql<{ title: string; director: string | null; year: number | null }>`
      select title, director, year from movie tablesample bernoulli (2) repeatable (9) order by id`.execute(db);
    const random = randomFrom(13);
    return rows.map(({ title, director, year }) => {
      const from = Math.floor(random() * Math.max(1, title.length - 4));
      return pick(random, [
        title,
        title.slice(0, 3 + Math.floor(random() * 5)),
        title.slice(from, from + 4),
        director ?? title,
        pick(random, movieGenres),
        String(year ?? 1950),
        `${title.slice(0, 5)} ${year ?? ""}`,
      ]);
    });
  });
}

function* pages(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const skip = pageSize * Math.floor(random() ** 2 * (catalogueSize.films / pageSize));
    yield `sort_by=title&sort_order=${pick(random, ["asc", "asc", "desc"])}&limit=${pageSize}&skip=${skip}`;
  }
}

function* searches(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const search = encodeURIComponent(pick(random, sought).slice(0, 100));
    yield `sort_by=title&sort_order=asc&limit=${pageSize}&search=${search}`;
  }
}

/** One or two of the filters, in one of the orders. */
function* filters(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed);
  const all = [
    ...["poster", "description", "poster,description"].map((lacks) => ["without", lacks]),
    ...titleFlags().map((flag) => ["flags", flag]),
    ["has_video", "false"],
    ["status", "draft"],
    ["language", "Français"],
    ["quality", "4K"],
  ];
  const orders = [
    ["title", "asc"],
    ["created_at", "desc"],
    ["views", "desc"],
  ] as const;
  for (let i = 0; i < count; i++) {
    const year = ["year", String(1900 + Math.floor(random() * 125))];
    const [sort_by, sort_order] = pick(random, orders);
    const chosen = Object.fromEntries([pick(random, [...all, year]), pick(random, [...all, year])]) as Record<string, string>;
    yield new URLSearchParams({ sort_by, sort_order, limit: String(pageSize), ...chosen }).toString();
  }
}
