import { isDeepStrictEqual } from "node:util";
import type { FieldChange } from "@seance/contract/metadata";

/** Metadata of a title, as fields of the catalogue. */
export type Facts = Readonly<Record<string, unknown>> & { readonly person_ids?: Readonly<Record<string, number>> | undefined };

/** The fields that metadata may change, in the order of the form. */
const shared = [
  ...[
    "title",
    "original_title",
    "original_language",
    "description",
    "genre",
    "sub_genres",
    "year",
    "release_date",
    "country",
    "cast",
  ],
  ...["producer", "writer", "studio", "age_rating", "vote_average", "vote_count"],
  ...["poster_url", "thumbnail_url", "backdrop", "trailer_url"],
];
const refreshable: Record<"movie" | "series", readonly string[]> = {
  movie: [
    ...shared,
    ...["duration", "director", "director_photo", "production_companies", "production_countries", "budget", "revenue"],
    ...["popularity", "certification", "homepage", "video_url"],
  ],
  series: [
    ...shared,
    ...["end_date", "seasons", "episodes", "episode_duration", "creator", "network", "executive_producer", "status"],
  ],
};

/** The changes from an item's values to those of its metadata, in the chosen fields; unknown fields are left alone. */
export function changesOf(
  type: "movie" | "series",
  before: object,
  facts: Facts,
  chosen: readonly string[] | undefined,
): FieldChange[] {
  return refreshable[type].flatMap((field) => {
    const after = facts[field];
    const [was, is] = [plain((before as Facts)[field]), plain(after)];
    if (after === undefined || (chosen && !chosen.includes(field)) || isDeepStrictEqual(was, is)) return [];
    return [{ field, before: was, after: is }];
  });
}

export function plain(value: unknown): FieldChange["before"] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
