import { setImmediate as turn } from "node:timers/promises";
import type { Body, Query } from "@seance/contract/endpoint";
import {
  importMessages,
  type ImportPlan,
  type ValidatedLink,
  type ValidationResult,
  type validateLinks,
} from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import { notFound } from "#core/refusal.ts";
import { seriesExists } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { presentValidation } from "#domains/imports/imports.present.ts";
import { findKnown, lookupFor } from "./known.queries.ts";
import { linkOf, toIntent, type GivenLink, type ImportOptions, type Intent, type Read } from "./intent.ts";
import { planIntent, refused, identityKeys, type Known } from "./plan.ts";

/** Links per lookup; the processing yields to other requests every `sliceMs`. */
const chunk = 500;
const sliceMs = 4;

/** Previews the import of a list. Writes nothing and makes no outbound request. */
export async function previewImport(
  { db, linkParser, tmdb }: Pick<Services, "db" | "linkParser" | "tmdb">,
  links: Body<typeof validateLinks>,
  { target_series_id, target_season, import_type, validate_links = true }: Query<typeof validateLinks>,
): Promise<ValidationResult> {
  if (target_series_id !== undefined && !(await seriesExists(db, target_series_id))) throw notFound();
  const options: ImportOptions = {
    import_type,
    target_series_id: target_series_id ?? null,
    target_season: target_season ?? null,
    validate_links,
  };
  const seen = new Seen();
  const results: ValidatedLink[] = [];
  const paced = pacer();
  for (let from = 0; from < links.length; from += chunk) {
    const part = links.slice(from, from + chunk);
    const reads: Read[] = [];
    for (const [i, name] of (await linkParser.parse(part.map(linkOf))).entries()) {
      reads.push(toIntent(part[i] ?? "", name, options));
      await paced();
    }
    const known = await findKnown(db, lookupFor(reads.flatMap(({ intent }) => intent ?? [])));
    for (const [i, read] of reads.entries()) {
      results.push(validatedLink(part[i] ?? "", read, from + i, { known, seen, packs: tmdb !== null }));
      await paced();
    }
  }
  return presentValidation(results);
}

/** Yields to the event loop once a time slice is used up. */
function pacer(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < sliceMs) return;
    return turn().then(() => {
      began = performance.now();
    });
  };
}

/** The links and items of the list so far, with their positions. */
class Seen {
  readonly #links = new Map<string, number>();
  readonly #things = new Map<string, number>();

  /** Adds a link; returns the position of an earlier one that is the same, or imports the same items. */
  note(link: string, intent: Intent | null, place: number): { same: number; message: string } | null {
    const sameLink = this.#links.get(link);
    if (sameLink !== undefined) return { same: sameLink, message: importMessages.repeated };
    this.#links.set(link, place);
    const things = intent ? identityKeys(intent) : [];
    const places = things.map((thing) => this.#things.get(thing));
    for (const thing of things) if (!this.#things.has(thing)) this.#things.set(thing, place);
    const [same] = places;
    if (same === undefined || places.includes(undefined)) return null;
    return { same, message: intent?.type === "movie" ? importMessages.sameMovie : importMessages.sameEpisode };
  }
}

/** A name that says another series than the chosen one. */
function seriesWarnings({ parsed, intent }: Read, known: Known): string[] {
  if (intent?.type !== "episode" || intent.series_id === null || !parsed.title || !parsed.is_series) return [];
  const series = known.seriesById(intent.series_id);
  const forms = [parsed.title, series?.title ?? ""].map(normalizeSearch);
  const [said = "", chosen = ""] = forms;
  if (!series || said.includes(chosen) || chosen.includes(said)) return [];
  return [importMessages.series(parsed.title, series.title)];
}

function validatedLink(
  given: GivenLink,
  read: Read,
  place: number,
  { known, seen, packs }: { known: Known; seen: Seen; packs: boolean },
): ValidatedLink {
  const { parsed, intent, fault } = read;
  const link = linkOf(given);
  const row = (valid: boolean, plan: ImportPlan, error_message: string | null): ValidatedLink => ({
    link,
    valid,
    parsed_info: parsed,
    error_message,
    warnings: read.intent ? [...read.warnings, ...seriesWarnings(read, known)] : [],
    plan,
  });
  const repeat = seen.note(link, intent, place);
  if (!intent) return row(false, refused, fault);
  if (intent.type === "episode" && intent.packed.length > 0 && !packs) return row(false, refused, importMessages.noSeason);
  const { plan, message } = planIntent(intent, known);
  if (repeat && plan.action !== "already")
    return row(true, { ...plan, action: "duplicate", same_as: repeat.same }, repeat.message);
  return row(true, plan, message);
}
