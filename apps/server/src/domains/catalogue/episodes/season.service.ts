import type { Answer, Params } from "@seance/contract/endpoint";
import { episodeDefaults } from "@seance/contract/episode-form";
import type { Episode } from "@seance/contract/episodes";
import {
  isPlaceholderTitle,
  seasonMessages,
  type fillSeason as fillCall,
  type SeasonEpisode,
} from "@seance/contract/season-form";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { changeItemsWithin, createItemWithin, recordChanges, writeKind } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { episodeKind } from "./episodes.write.service.ts";
import { renumberEpisodes, insertEpisode, lockSeriesOf, seasonIds } from "./episodes.write.queries.ts";

type Season = Params<typeof fillCall>;

/** Adds the episodes that a season lacks, and fills the empty fields of the others. */
export function fillSeason(
  services: Services,
  actor: Actor,
  season: Season,
  given: readonly SeasonEpisode[],
): Promise<Answer<typeof fillCall>> {
  return writeKind(services, episodeKind, async (tx) => {
    const there = new Map((await lockSeason(tx, season)).map((episode) => [episode.episode_number, episode]));
    const missing = given.filter(({ episode_number }) => !there.has(episode_number));
    for (const one of missing) await addEpisode(tx, actor, season, one);
    const toFill = new Map(given.map((one) => [there.get(one.episode_number)?.id, one]));
    const known = [...there.values()].filter(({ id }) => toFill.has(id));
    const filled = await changeItemsWithin(tx, actor, episodeKind, known, (before) => emptyFields(before, toFill.get(before.id)));
    return { added: missing.length, filled, unchanged: known.length - filled };
  });
}

function addEpisode(tx: Db, actor: Actor, { id, season }: Season, given: SeasonEpisode): Promise<Episode> {
  const episode = {
    ...given,
    series_id: id,
    season_number: season,
    description: given.description ?? "",
    duration: given.duration ?? episodeDefaults.duration,
    rating: given.rating ?? episodeDefaults.rating,
  };
  return createItemWithin(tx, actor, episodeKind, episode, () => insertEpisode(tx, episode));
}

/** The given values of the fields that are empty, or as they are by default. */
function emptyFields(before: Episode, given: SeasonEpisode | undefined): Partial<Episode> {
  if (!given) return {};
  const { title, description, duration, rating, year, air_date, thumbnail, video_url, iframe_url } = given;
  const { has_video } = before;
  return {
    ...(isPlaceholderTitle(before.title) && { title }),
    ...(before.description === "" && description && { description }),
    ...(before.duration === episodeDefaults.duration && duration && { duration }),
    ...(before.rating === episodeDefaults.rating && rating && { rating }),
    ...(before.year === null && year && { year }),
    ...(before.air_date === null && air_date && { air_date }),
    ...(before.thumbnail === null && thumbnail && { thumbnail }),
    ...(!has_video && video_url && { video_url }),
    ...(!has_video && iframe_url && { iframe_url }),
  };
}

/** Gives the episodes of a season their numbers in the order of `ids`. */
export function orderSeason(services: Services, actor: Actor, season: Season, ids: readonly string[]): Promise<void> {
  return writeKind(services, episodeKind, async (tx) => {
    const episodes = await lockSeason(tx, season);
    const there = new Set(episodes.map(({ id }) => id));
    if (new Set(ids).size !== there.size || ids.length !== there.size || ids.some((id) => !there.has(id)))
      throw new Refusal("conflict", seasonMessages.changed);
    const numbers = episodes.map(({ episode_number }) => episode_number);
    const wanted = new Map(ids.flatMap((id, at): [string, number][] => [[id, numbers[at] ?? 0]]));
    const moved = episodes.flatMap((before) => {
      const episode_number = wanted.get(before.id) ?? before.episode_number;
      return episode_number === before.episode_number ? [] : [{ before, after: { ...before, episode_number } }];
    });
    await renumberEpisodes(tx, new Map(moved.map(({ after }) => [after.id, after.episode_number])));
    await recordChanges(tx, actor, episodeKind, moved);
  });
}

/** The episodes of a season by number, locked with their series; 404 when the series does not exist. */
async function lockSeason(tx: Db, { id, season }: Season): Promise<Episode[]> {
  if (!(await lockSeriesOf(tx, id))) throw notFound();
  const episodes = await episodeKind.lock(tx, await seasonIds(tx, id, season));
  return episodes.toSorted((a, b) => a.episode_number - b.episode_number);
}
