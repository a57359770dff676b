import { setImmediate as turn } from "node:timers/promises";
import type { Body, Query } from "@seance/contract/endpoint";
import {
  importMessages,
  type ImportPlan,
  type ValidatedLink,
  type ValidationResult,
  type validateLinks,
} from "@seance/contract/imports";
import { notFound } from "#core/refusal.ts";
import { seriesExists } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { presentValidation } from "./imports.present.ts";
import { knownOf, soughtFor } from "./imports.queries.ts";
import { linkOf, readLink, type GivenLink, type ImportOptions, type Intent, type Read } from "./intent.ts";
import { planFor, refused, sameness, type Known } from "./plan.ts";

/** Links looked up at once; the work on them is done in slices, so that other requests never wait long. */
const chunk = 500;
const sliceMs = 4;

/** Reads a list and tells what its import would do. Nothing is written, and no other server is asked. */
export async function validate(
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
      reads.push(readLink(part[i] ?? "", name, options));
      await paced();
    }
    const known = await knownOf(db, soughtFor(reads.flatMap(({ intent }) => intent ?? [])));
    for (const [i, read] of reads.entries()) {
      results.push(validatedLink(part[i] ?? "", read, from + i, { known, seen, packs: tmdb !== null }));
      await paced();
    }
  }
  return presentValidation(results);
}

/** Lets the others through once a slice of time is used up. */
function pacer(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < sliceMs) return;
    return turn().then(() => {
      began = performance.now();
    });
  };
}

/** What the list has said so far, and at which place. */
class Seen {
  readonly #links = new Map<string, number>();
  readonly #things = new Map<string, number>();

  /** The place of the same link, or of links that make the same; notes what is new. */
  note(link: string, intent: Intent | null, place: number): { same: number; message: string } | null {
    const sameLink = this.#links.get(link);
    if (sameLink !== undefined) return { same: sameLink, message: importMessages.repeated };
    this.#links.set(link, place);
    const things = intent ? sameness(intent) : [];
    const places = things.map((thing) => this.#things.get(thing));
    for (const thing of things) if (!this.#things.has(thing)) this.#things.set(thing, place);
    const [same] = places;
    if (same === undefined || places.includes(undefined)) return null;
    return { same, message: intent?.type === "movie" ? importMessages.sameMovie : importMessages.sameEpisode };
  }
}

function validatedLink(
  given: GivenLink,
  { parsed, intent, fault }: Read,
  place: number,
  { known, seen, packs }: { known: Known; seen: Seen; packs: boolean },
): ValidatedLink {
  const link = linkOf(given);
  const row = (valid: boolean, plan: ImportPlan, error_message: string | null): ValidatedLink => ({
    link,
    valid,
    parsed_info: parsed,
    error_message,
    plan,
  });
  const repeat = seen.note(link, intent, place);
  if (!intent) return row(false, refused, fault);
  if (intent.type === "episode" && intent.packed.length > 0 && !packs) return row(false, refused, importMessages.noSeason);
  const { plan, message } = planFor(intent, known);
  if (repeat && plan.action !== "already")
    return row(true, { ...plan, action: "duplicate", same_as: repeat.same }, repeat.message);
  return row(true, plan, message);
}
