import { storageLimits, type TitleWeights } from "@seance/contract/storage";
import { titlesOfVideos } from "#domains/catalogue/index.ts";
import { packageBytes } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { originalsOf } from "./hosting.queries.ts";

interface Weight {
  readonly original: number;
  readonly package: number;
}
type TitleWeight = TitleWeights["titles"][number];

/** What films and series weigh on this site, and the videos that none plays. */
export async function readTitleWeights({ db }: Services): Promise<TitleWeights> {
  const [originals, packages, uses] = await Promise.all([originalsOf(db), packageBytes(db), titlesOfVideos(db)]);
  const kept = new Map(originals.map(({ id, bytes }) => [id, bytes]));
  const weights = new Map(
    [...kept.keys(), ...packages.keys()].map((id) => [id, { original: kept.get(id) ?? 0, package: packages.get(id) ?? 0 }]),
  );
  const titles = new Map<string, TitleWeight>();
  for (const { video, item_type, id, title } of uses) {
    const weight = weights.get(video);
    const key = `${id} ${title}`;
    if (weight && bytesOf(weight) > 0)
      titles.set(key, add(titles.get(key) ?? { item_type, id, title, videos: 0, original: 0, package: 0 }, weight));
  }
  const used = new Set(uses.map(({ video }) => video));
  const unused = [...weights].flatMap(([id, weight]) => (used.has(id) ? [] : [bytesOf(weight)])).filter((bytes) => bytes > 0);
  return {
    titles: [...titles.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, storageLimits.titles),
    total: titles.size,
    untitled: { videos: unused.length, bytes: unused.reduce((sum, bytes) => sum + bytes, 0) },
  };
}

const bytesOf = (weight: Weight): number => weight.original + weight.package;

const add = (title: TitleWeight, weight: Weight): TitleWeight => ({
  ...title,
  videos: title.videos + 1,
  original: title.original + weight.original,
  package: title.package + weight.package,
});
