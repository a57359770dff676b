import { limits } from "@seance/contract/limits";
import { formatRating, truncate } from "#lib/format.ts";

/** A rating, or null for none: forms and imports write 0, and « 0,0 » is not shown. */
export const knownRating = (rating: number | null): number | null => (rating !== null && rating >= 0.05 ? rating : null);

/** « 8,2/10 » or « Non noté », for the staff. */
export const ratingOutOfTen = (rating: number | null): string =>
  knownRating(rating) === null ? "Non noté" : `${formatRating(rating ?? 0)}/${limits.rating.max}`;

/** Genres as people write them: two stored values of the forms lack their accents, and some lists the space after a comma. */
export const genreText = (genre: string): string =>
  genre
    .replace(/\bComedie\b/g, "Comédie")
    .replace(/\bMystere\b/g, "Mystère")
    .replace(/\s*,\s*/g, ", ")
    .trim();

/** The first of comma-separated genres; 9 characters and an ellipsis when it is over 12. */
export function shortGenre(genre: string): string {
  const first = genreText((genre.split(",")[0] ?? "").trim());
  return [...first].length > limits.genreCut.over ? truncate(first, limits.genreCut.keep) : first;
}

/** Whether « AJOUT RÉCENT » tells the titles of a row apart: not when more than a third of them would have it. */
export const newTagsTell = (titles: readonly { readonly created_at: string }[]): boolean =>
  titles.filter((title) => isNew(title.created_at)).length * 3 <= titles.length;

/** Whether a title was added within the last day. */
export function isNew(createdAt: string, now = Date.now()): boolean {
  return now - new Date(createdAt).getTime() <= limits.newBadgeDays * 86_400_000;
}
