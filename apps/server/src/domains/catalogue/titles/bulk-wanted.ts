import type { flagChanges } from "@seance/contract/bulk";
import { formLimits } from "@seance/contract/form-fields";
import { normalizeSearch } from "@seance/contract/text";
import type * as z from "zod/mini";
import { Refusal } from "#core/refusal.ts";

/** The fields to change in several titles. */
export interface BulkChange {
  readonly status?: string | undefined;
  readonly flags?: z.infer<typeof flagChanges> | undefined;
  readonly genres_add?: readonly string[] | undefined;
  readonly genres_remove?: readonly string[] | undefined;
}

/** The changed fields of a title in a bulk change; 422 with the message `noGenre` when no genre would be left. */
export function bulkWanted({ status, flags, genres_add = [], genres_remove = [] }: BulkChange, noGenre: string) {
  const touchesGenres = genres_add.length + genres_remove.length > 0;
  return ({ genre }: { readonly genre: string }) => ({
    ...flags,
    ...(status !== undefined && { status }),
    ...(touchesGenres && { genre: checkedGenre(otherGenres(genre, genres_add, genres_remove), noGenre) }),
  });
}

/** Adds and removes genres of a list, compared in search form; the others keep their order. */
export function otherGenres(genre: string, add: readonly string[], remove: readonly string[]): string {
  const removed = new Set(remove.map(normalizeSearch));
  const byForm = new Map<string, string>();
  for (const one of [...genre.split(","), ...add]) {
    const form = normalizeSearch(one);
    if (form && !removed.has(form) && !byForm.has(form)) byForm.set(form, one.trim());
  }
  return [...byForm.values()].join(", ");
}

function checkedGenre(genre: string, noGenre: string): string {
  if (genre === "") throw new Refusal("invalid", [{ loc: ["body", "genres_remove"], msg: noGenre }]);
  if (genre.length > formLimits.genre)
    throw new Refusal("invalid", [{ loc: ["body", "genres_add"], msg: `Au plus ${formLimits.genre} caractères` }]);
  return genre;
}
