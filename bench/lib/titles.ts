import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { pick, randomFrom } from "./random.ts";

/** A title of either source. */
export interface RawTitle {
  readonly title: string;
  readonly original_title: string | null;
  readonly year: number | null;
  readonly genres: readonly string[];
  readonly overview: string;
  readonly lang: string;
  readonly cast: string[];
  readonly director: string[];
  readonly rating: number | null;
  readonly minutes: number | null;
  readonly seasons: number | null;
}

/** A line of the shared data files; any field may be missing or null. */
type FileTitle = { [K in Exclude<keyof RawTitle, "minutes">]?: RawTitle[K] | null } & { duration_min?: number | null };

const folder = new URL("../../../shared/data/catalogue/", import.meta.url);

/** Real titles if the shared data exists, generated ones otherwise; the same in each run. */
export function rawTitles(kind: "films" | "series", count: number): Promise<RawTitle[]> {
  const file = fileURLToPath(new URL(`${kind}_normalized.jsonl.gz`, folder));
  return existsSync(file) ? readTitles(file, count) : Promise.resolve(makeTitles(kind, count));
}

async function readTitles(file: string, count: number): Promise<RawTitle[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  const titles = new Map<string, RawTitle>();
  for await (const line of lines) {
    const raw = JSON.parse(line) as FileTitle;
    if (!raw.title?.trim()) continue;
    titles.set(`${raw.title.toLowerCase()} ${raw.year ?? 0}`, {
      title: raw.title,
      original_title: raw.original_title ?? null,
      year: raw.year ?? null,
      genres: raw.genres ?? [],
      overview: raw.overview ?? "",
      lang: raw.lang ?? "fr",
      cast: raw.cast ?? [],
      director: raw.director ?? [],
      rating: raw.rating ?? null,
      minutes: raw.duration_min ?? null,
      seasons: raw.seasons ?? null,
    });
  }
  // Take every n-th line, so that all sources in the file are represented.
  const all = [...titles.values()];
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]).filter(
    (title) => title !== undefined,
  );
}

const heads = [
  "Le Mystère",
  "La Nuit",
  "Les Vampires",
  "L’Énigme",
  "Un Cœur",
  "Le Voyage",
  "La Maison",
  "L’Homme",
  "Les Amants",
  "Le Dernier",
];
const links = ["de", "du", "contre", "sans", "et", "sous", "après", "dans"];
const places = ["Paris", "la Lune", "Montmartre", "minuit", "la mer", "l’ombre", "Venise", "la forêt", "l’été", "la guillotine"];
const syllables = [
  "ba",
  "cor",
  "del",
  "fan",
  "gri",
  "ju",
  "lan",
  "mar",
  "no",
  "pel",
  "que",
  "ri",
  "sol",
  "tour",
  "val",
  "ville",
  "mont",
  "chan",
];

function makeTitles(kind: "films" | "series", count: number): RawTitle[] {
  const random = randomFrom(kind === "films" ? 1 : 2);
  const name = (): string => {
    const word = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, syllables)).join("");
    return word.replace(/^./, (letter) => letter.toUpperCase());
  };
  return Array.from({ length: count }, (_, i) => ({
    title: `${pick(random, heads)} ${pick(random, links)} ${random() < 0.5 ? pick(random, places) : name()} ${name()}${i % 7 === 0 ? ` ${i}` : ""}`,
    original_title: random() < 0.2 ? `${name()} ${name()}` : null,
    year: random() < 0.02 ? null : 1900 + Math.floor(random() * 125),
    genres: [pick(random, ["Drame", "Comédie", "Crime", "Western", "Romance"]), pick(random, ["Aventure", "Horreur", "Action"])],
    overview: Array.from({ length: 30 }, name).join(" "),
    lang: pick(random, ["fr", "fr", "en"]),
    cast: Array.from({ length: 4 }, () => `${name()} ${name()}`),
    director: [`${name()} ${name()}`],
    rating: null,
    minutes: 60 + Math.floor(random() * 90),
    seasons: 1 + Math.floor(random() * 6),
  }));
}
