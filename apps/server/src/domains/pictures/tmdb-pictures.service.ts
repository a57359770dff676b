import type { Answer, Query } from "@seance/contract/endpoint";
import { metadataMessages } from "@seance/contract/metadata";
import { pictureLimits, type listTmdbPictures as listEndpoint, type StoredPicture } from "@seance/contract/pictures";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { MetadataUnavailable, rankCandidates } from "#domains/metadata/index.ts";
import type { Services } from "#services.ts";
import { keepPicture } from "./stored-pictures.ts";

type Listed = Answer<typeof listEndpoint>;

const maxCandidates = 10;
const nothing = { tmdb_id: null, candidates: [], pictures: [] };

/** The pictures of a title at TMDB: of the candidate that was chosen, else of the most likely one. */
export async function listTmdbPictures({ tmdb }: Services, query: Query<typeof listEndpoint>): Promise<Listed> {
  const { item_type, title, year, tmdb_id } = query;
  if (!tmdb) return { source: false, ...nothing };
  if (!title) return { source: true, ...nothing };
  return whileAvailable(async () => {
    const sought = { title, year: year === undefined ? null : Number(year) };
    const found = await tmdb.search(item_type, title, sought.year);
    const similar = rankCandidates(sought, found);
    const candidates = (similar.length > 0 ? similar : found).slice(0, maxCandidates);
    const chosen = tmdb_id === undefined ? (candidates[0]?.tmdb_id ?? null) : Number(tmdb_id);
    const pictures = chosen === null ? [] : await tmdb.pictures(item_type, chosen);
    return { source: true, tmdb_id: chosen, candidates, pictures };
  });
}

export async function keepTmdbPicture(services: Services, path: string): Promise<StoredPicture> {
  const { tmdb } = services;
  if (!tmdb) throw new Refusal("conflict", metadataMessages.off);
  const bytes = await whileAvailable(() => tmdb.picture(path, pictureLimits.bytes));
  if (!bytes) throw notFound();
  return keepPicture(services, newId(), { bytes });
}

async function whileAvailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetadataUnavailable) throw new Refusal("bad-gateway", metadataMessages.away);
    throw error;
  }
}
