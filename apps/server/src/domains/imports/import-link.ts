import { importMessages, type CorrectedLink } from "@seance/contract/imports";
import { searchForm } from "@seance/contract/text";
import { recordAudits, type AuditActor, type AuditedWrite } from "#db/audit-trail.ts";
import { inTransaction, isAway, type Db } from "#db/client.ts";
import { bumpCatalogue, insertEpisode, insertMovie, insertSeries } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { giveLink, holdTitle, knownOf, seriesCanPlay, soughtFor } from "./imports.queries.ts";
import { readLink, type EpisodeIntent, type ImportOptions, type MovieIntent, type Place } from "./intent.ts";
import { movieKnowledge, seriesKnowledge, type MovieKnowledge, type SeriesKnowledge } from "./metadata.ts";
import { movieMeant, planFor, seriesMeant, type KnownSeries } from "./plan.ts";
import { noteItem, settleLink, takeLink, type LinkOutcome, type LinkRow, type MadeItem } from "./runs.queries.ts";

export interface Importing {
  readonly db: Db;
  readonly options: ImportOptions;
  /** Null where nobody is to be asked. */
  readonly tmdb: Tmdb | null;
  readonly actor: AuditActor;
}

const nothing = { message: null, title: null, item_type: null, item_id: null, series_id: null, metadata: null };

/** Imports one link of a run in a transaction of its own. What goes wrong with it is noted, and spoils no other. */
export async function importLink(importing: Importing, row: LinkRow): Promise<void> {
  try {
    await importOne(importing, row);
  } catch (error) {
    // Nothing is known of the link then: it stays to be done.
    if (isAway(error)) throw error;
    await settleLink(importing.db, row.run_id, row.place, { ...nothing, outcome: "failed", message: importMessages.failed });
  }
}

async function importOne({ db, options, tmdb, actor }: Importing, row: LinkRow): Promise<void> {
  const { intent, fault } = readLink({ ...(row.corrections as Partial<CorrectedLink>), link: row.link }, options);
  const settle = (outcome: LinkOutcome) => settleLink(db, row.run_id, row.place, outcome);
  if (!intent) return settle({ ...nothing, outcome: "refuse", message: fault });
  const { plan, message } = planFor(intent, await knownOf(db, soughtFor([intent])));
  if (plan.action === "already") return settle(outcomeOf("already", message, plan));
  const write = intent.type === "movie" ? await movieWrite(tmdb, intent) : await episodesWrite(tmdb, intent, plan.series_title);
  if (typeof write === "string") return settle({ ...nothing, outcome: "refuse", message: write });
  await inTransaction(db, async (tx) => {
    if (!(await takeLink(tx, row.run_id, row.place))) return;
    const { made, ...outcome } = await write(tx);
    for (const item of made) await noteItem(tx, row.run_id, row.place, item);
    await recordAudits(
      tx,
      actor,
      made.map((item) => auditOf(item, row)),
    );
    if (made.length > 0) await bumpCatalogue(tx, outcome.item_type === "movie" ? "movies" : "series");
    await settleLink(tx, row.run_id, row.place, outcome);
  });
}

type Made = MadeItem & { readonly label: string };
type Written = LinkOutcome & { readonly made: readonly Made[] };

const outcomeOf = (
  outcome: LinkOutcome["outcome"],
  message: string | null,
  plan: { item_type: LinkOutcome["item_type"]; item_id: string | null; item_title: string | null; series_id: string | null },
): LinkOutcome => ({
  ...nothing,
  outcome,
  message,
  title: plan.item_title,
  item_type: plan.item_type,
  item_id: plan.item_id,
  series_id: plan.series_id,
});

const auditOf = ({ item_type, item_id, action, label }: Made, { link, run_id }: LinkRow): AuditedWrite => ({
  action: `${item_type}.${action === "create" ? "create" : "update"}`,
  target: { type: item_type, id: item_id, label },
  before: action === "create" ? null : { video_url: null },
  after: item_type === "series" ? { title: label, import: run_id } : { title: label, video_url: link, import: run_id },
});

async function movieWrite(tmdb: Tmdb | null, intent: MovieIntent): Promise<(tx: Db) => Promise<Written>> {
  const known = await movieKnowledge(tmdb, intent);
  return (tx) => writeMovie(tx, intent, known);
}

async function writeMovie(tx: Db, intent: MovieIntent, known: MovieKnowledge | null): Promise<Written> {
  const { tmdb_id: _id, ...facts } = known?.facts ?? { tmdb_id: 0, title: intent.title, year: intent.year };
  const named = { ...intent, title: facts.title, year: facts.year ?? intent.year };
  await holdTitle(tx, "movie", searchForm(named.title));
  const catalogue = await knownOf(tx, soughtFor([named]));
  const carrier = catalogue.link(intent.link);
  const there = movieMeant(named, catalogue.movies(searchForm(named.title)));
  const metadata = known && { title: facts.title, media_type: "movie" as const, vote_average: facts.vote_average ?? null };
  const base = { ...nothing, item_type: "movie" as const, title: named.title, metadata, made: [] };
  if (carrier) return { ...base, ...already, item_id: carrier.id, title: carrier.title };
  if (there) {
    const given = !there.has_video && (await giveLink(tx, "movie", there.id, intent.link));
    const made = given
      ? [{ item_type: "movie" as const, item_id: there.id, action: "complete" as const, label: there.title }]
      : [];
    return { ...base, ...(given ? { outcome: "complete" as const } : already), item_id: there.id, title: there.title, made };
  }
  const id = await insertMovie(tx, {
    ...facts,
    year: named.year,
    video_url: intent.link,
    language: intent.language ?? undefined,
    video_quality: intent.quality ?? undefined,
  });
  const made = [{ item_type: "movie" as const, item_id: id, action: "create" as const, label: named.title }];
  return { ...base, outcome: "create", item_id: id, made };
}

const already = { outcome: "already", message: importMessages.already } as const;

async function episodesWrite(
  tmdb: Tmdb | null,
  intent: EpisodeIntent,
  seriesTitle: string | null,
): Promise<((tx: Db) => Promise<Written>) | string> {
  const known = await seriesKnowledge(tmdb, intent, seriesTitle ?? intent.title);
  const places = known?.places ?? intent.places;
  return places.length === 0 ? importMessages.noSeason : (tx) => writeEpisodes(tx, { ...intent, places }, known);
}

async function writeEpisodes(tx: Db, intent: EpisodeIntent, known: SeriesKnowledge | null): Promise<Written> {
  const title = known?.facts.title ?? intent.title;
  await holdTitle(tx, "series", intent.series_id ?? searchForm(title));
  const named = { ...intent, title, year: known ? (known.facts.year ?? intent.year) : intent.year };
  const catalogue = await knownOf(tx, soughtFor([named, intent]));
  const metadata = known && { title, media_type: "tv" as const, vote_average: known.facts.vote_average ?? null };
  const base = { ...nothing, item_type: "episode" as const, metadata };
  const carrier = catalogue.link(intent.link);
  if (carrier) return { ...base, ...already, item_type: carrier.item_type, item_id: carrier.id, title: carrier.title, made: [] };
  const found = seriesThere(catalogue, intent, named);
  if (!found && intent.series_id !== null) return { ...base, outcome: "refuse", message: importMessages.noSeries, made: [] };
  const series = found ?? (await makeSeries(tx, named, known));
  const made: Made[] = found ? [] : [{ item_type: "series", item_id: series.id, action: "create", label: series.title }];
  const ids: string[] = [];
  for (const place of intent.places) {
    const { id, ...written } = await writeEpisode(tx, {
      series,
      place,
      intent,
      known,
      there: catalogue.episode(series.id, place),
    });
    ids.push(id);
    if (written.made) made.push(written.made);
  }
  const episodes = made.filter(({ item_type }) => item_type === "episode");
  const created = episodes.some(({ action }) => action === "create");
  const outcome = created ? ({ outcome: "create" } as const) : episodes.length > 0 ? ({ outcome: "complete" } as const) : already;
  const [first] = intent.places;
  const shown = `${series.title} — S${first?.season}E${first?.episode}`;
  return { ...base, ...outcome, title: shown, item_id: ids[0] ?? null, series_id: series.id, made };
}

function seriesThere(
  catalogue: Awaited<ReturnType<typeof knownOf>>,
  intent: EpisodeIntent,
  named: EpisodeIntent,
): KnownSeries | undefined {
  if (intent.series_id !== null) return catalogue.seriesById(intent.series_id);
  return (
    seriesMeant(named, catalogue.series(searchForm(named.title))) ??
    seriesMeant(intent, catalogue.series(searchForm(intent.title)))
  );
}

async function makeSeries(tx: Db, { title, year, language }: EpisodeIntent, known: SeriesKnowledge | null): Promise<KnownSeries> {
  const { tmdb_id: _id, season_sizes: _sizes, ...facts } = known?.facts ?? { tmdb_id: 0, season_sizes: null, title };
  const id = await insertSeries(tx, { ...facts, title, year, language: language ?? undefined });
  return { id, title, year };
}

interface EpisodeWrite {
  readonly series: KnownSeries;
  readonly place: Place;
  readonly intent: EpisodeIntent;
  readonly known: SeriesKnowledge | null;
  readonly there: { readonly id: string; readonly has_video: boolean } | undefined;
}

async function writeEpisode(tx: Db, { series, place, intent, known, there }: EpisodeWrite): Promise<{ id: string; made?: Made }> {
  const label = `${series.title} — S${place.season}E${place.episode}`;
  if (there) {
    if (there.has_video || !(await giveLink(tx, "episode", there.id, intent.link))) return { id: there.id };
    await seriesCanPlay(tx, series.id);
    return { id: there.id, made: { item_type: "episode", item_id: there.id, action: "complete", label } };
  }
  const facts = known?.episode(place);
  const id = await insertEpisode(tx, {
    ...facts,
    series_id: series.id,
    season_number: place.season,
    episode_number: place.episode,
    title: facts?.title || (intent.places.length === 1 ? intent.episode_title : null) || `Épisode ${place.episode}`,
    video_url: intent.link,
  });
  return { id, made: { item_type: "episode", item_id: id, action: "create", label } };
}
