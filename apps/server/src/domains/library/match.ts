import type { ImportPlan } from "@seance/contract/imports";
import { libraryLink } from "@seance/contract/library";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { findKnown, lookupFor, planIntent, type Intent } from "#domains/imports/index.ts";

type Named = Pick<
  Row<"library_file">,
  | "id"
  | "path"
  | "kind"
  | "title"
  | "year"
  | "season"
  | "episode"
  | "last_episode"
  | "episode_title"
  | "language"
  | "quality"
  | "versions"
>;

/** What to import for a file; null while its title, season or episode is unknown. */
export function intentOf(file: Named): Intent | null {
  const { title, year, language, quality, versions, season, episode, last_episode, episode_title } = file;
  if (title === "") return null;
  const common = { link: libraryLink(file.id, file.path), title, year, language, quality, versions };
  if (file.kind === "movie") return { type: "movie", ...common };
  if (season === null || episode === null) return null;
  const count = Math.min(maxEpisodes, Math.max(1, (last_episode ?? episode) - episode + 1));
  const places = Array.from({ length: count }, (_, i) => ({ season, episode: episode + i }));
  return { type: "episode", ...common, series_id: null, places, packed: [], episode_title };
}

const maxEpisodes = 20;

/** What publishing the files would do, by their ids, from a few queries. */
export async function matchFiles(db: Db, files: readonly Named[]): Promise<Map<string, ImportPlan>> {
  const intents = files.flatMap((file) => {
    const intent = intentOf(file);
    return intent ? [{ id: file.id, intent }] : [];
  });
  const known = await findKnown(db, { ...lookupFor(intents.map(({ intent }) => intent)), links: [] });
  return new Map(intents.map(({ id, intent }) => [id, planIntent(intent, known).plan]));
}

/** The ids of the files whose title has a video already. */
export async function alreadyInCatalogue(db: Db, files: readonly Named[]): Promise<Set<string>> {
  const plans = await matchFiles(db, files);
  return new Set([...plans].flatMap(([id, { action }]) => (action === "already" ? [id] : [])));
}
