import { importMessages } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import type { AuditActor } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { insertEpisode, insertSeries, type EpisodeFields, type SeriesFields } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { lockTitle, findKnown, lookupFor } from "#domains/imports/plan/known.queries.ts";
import type { EpisodeIntent, Place } from "#domains/imports/plan/intent.ts";
import { noMatch, seriesMetadata, type SeriesMetadata } from "./metadata.ts";
import { matchSeries, type Known, type KnownEpisode, type KnownSeries } from "#domains/imports/plan/plan.ts";
import type { MadeDraft, MadeItem } from "./runs.queries.ts";
import { already, giveLink, nothing, recordMade, type LinkWriter, type WriteOutcome } from "./link-writer.ts";

/** What the caller knows of a series and its episode. */
export interface GivenEpisode {
  readonly series?: Partial<SeriesFields>;
  readonly episode?: Partial<EpisodeFields>;
  /** New series become drafts, and new episodes of a series that viewers see too. */
  readonly draft?: boolean;
}

/** Creates or completes the episodes of a link, and their series if needed; a message when the episodes are unknown. */
export async function episodesWriter(
  tmdb: Tmdb | null,
  intent: EpisodeIntent,
  seriesTitle: string | null,
  given: GivenEpisode = {},
): Promise<LinkWriter | string> {
  const known = await seriesMetadata(tmdb, intent, seriesTitle ?? intent.title);
  const places = known?.places ?? intent.places;
  if (places.length === 0) return importMessages.noSeason;
  return (tx, actor) => writeEpisodes(tx, actor, { ...intent, places }, known, given);
}

async function writeEpisodes(
  tx: Db,
  actor: AuditActor,
  intent: EpisodeIntent,
  known: SeriesMetadata | null,
  given: GivenEpisode,
): Promise<WriteOutcome> {
  const { title: seriesTitle = known?.facts.title ?? intent.title, year = known?.facts.year ?? intent.year } = given.series ?? {};
  const named = { ...intent, title: seriesTitle, year };
  await lockTitle(tx, "series", intent.series_id ?? normalizeSearch(named.title));
  const catalogue = await findKnown(tx, { ...lookupFor([named, intent]), links: [] });
  const metadata = known && { title: named.title, media_type: "tv" as const, vote_average: known.facts.vote_average ?? null };
  const base = { ...nothing, item_type: "episode" as const, metadata, made: [] };
  const found = findSeriesOf(catalogue, intent, named);
  if (!found && intent.series_id !== null) return { ...base, outcome: "refuse", message: importMessages.noSeries };
  const series = found ?? (await makeSeries(tx, actor, named, known, given));
  const made: MadeItem[] = found ? [] : [{ item_type: "series", item_id: series.id, action: "create" }];
  const episodes: { id: string; action: MadeItem["action"] | null }[] = [];
  for (const place of intent.places)
    episodes.push(
      await writeEpisode(tx, actor, { series, place, intent, known, given, there: catalogue.episode(series.id, place) }),
    );
  for (const { id, action } of episodes) if (action) made.push({ item_type: "episode", item_id: id, action });
  const [first] = intent.places;
  const title = `${series.title} S${first?.season}E${first?.episode}`;
  const outcome = outcomeOf(episodes);
  const draft = given.draft && outcome.outcome === "create" ? draftOf(series, found !== undefined, known) : null;
  return { ...base, ...outcome, title, item_id: episodes[0]?.id ?? null, series_id: series.id, made, ...(draft && { draft }) };
}

/** A known series is the match of its new episodes. */
const draftOf = ({ id }: KnownSeries, isKnown: boolean, known: SeriesMetadata | null): MadeDraft => ({
  ...(known?.match ?? noMatch),
  ...(isKnown && { level: "sure" }),
  item_type: "series",
  item_id: id,
  publish_as: known?.facts.status ?? "published",
});

function outcomeOf(episodes: readonly { action: MadeItem["action"] | null }[]) {
  const does = (action: MadeItem["action"]): boolean => episodes.some((one) => one.action === action);
  if (does("create")) return { outcome: "create" } as const;
  return does("complete") ? ({ outcome: "complete" } as const) : already;
}

/** Finds the series by the title of its metadata, else by that of the name. */
function findSeriesOf(catalogue: Known, intent: EpisodeIntent, named: EpisodeIntent): KnownSeries | undefined {
  if (intent.series_id !== null) return catalogue.seriesById(intent.series_id);
  const byTitle = (one: EpisodeIntent) => matchSeries(one, catalogue.series(normalizeSearch(one.title)));
  return byTitle(named) ?? byTitle(intent);
}

async function makeSeries(
  tx: Db,
  actor: AuditActor,
  { title, year, language }: EpisodeIntent,
  known: SeriesMetadata | null,
  { series: given, draft }: GivenEpisode,
): Promise<KnownSeries> {
  const { tmdb_id: _theirs, season_sizes: _sizes, ...facts } = known?.facts ?? { tmdb_id: null, season_sizes: null };
  const fields: SeriesFields = {
    ...facts,
    ...given,
    ...(draft && { status: "draft" }),
    title,
    year,
    language: language ?? undefined,
  };
  const id = await insertSeries(tx, fields);
  await recordMade(tx, actor, { item_type: "series", item_id: id }, title, fields);
  return { id, title, year, visible: !draft };
}

interface EpisodeWrite {
  readonly series: KnownSeries;
  readonly place: Place;
  readonly intent: EpisodeIntent;
  readonly known: SeriesMetadata | null;
  readonly given: GivenEpisode;
  readonly there: KnownEpisode | undefined;
}

async function writeEpisode(
  tx: Db,
  actor: AuditActor,
  { series, place, intent, known, given, there }: EpisodeWrite,
): Promise<{ id: string; action: MadeItem["action"] | null }> {
  if (there) {
    const completed = !there.has_video && (await giveLink(tx, actor, there.id, intent));
    return { id: there.id, action: completed ? "complete" : null };
  }
  const facts = known?.episode(place);
  const ownTitle = intent.places.length === 1 ? intent.episode_title : null;
  const fields: EpisodeFields = {
    ...facts,
    ...(intent.places.length === 1 && given.episode),
    series_id: series.id,
    season_number: place.season,
    episode_number: place.episode,
    title: given.episode?.title || facts?.title || ownTitle || `Épisode ${place.episode}`,
    video_url: intent.link,
    versions: [...intent.versions],
    draft: given.draft && series.visible,
  };
  const id = await insertEpisode(tx, fields);
  const label = `${series.title} S${place.season}E${place.episode} · ${fields.title}`;
  await recordMade(tx, actor, { item_type: "episode", item_id: id }, label, fields);
  return { id, action: "create" };
}
