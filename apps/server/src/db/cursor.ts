import type * as z from "zod/mini";
import { Refusal } from "#core/refusal.ts";

/** The `next` of a page of a list that is read by places: the place of its last row, where the list goes on. */
export function pageOf<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => readonly unknown[]) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, next: last ? Buffer.from(JSON.stringify(placeOf(last))).toString("base64url") : null };
}

/** The place that a caller gives back; 422 when it is none. */
export function placeIn<Place extends z.ZodMiniType>(place: Place, after: string | undefined): z.output<Place> | null {
  if (after === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(after, "base64url").toString()));
  } catch {
    throw new Refusal("invalid", [{ loc: ["query", "after"], msg: "Page inconnue" }]);
  }
}
