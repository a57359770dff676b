import { useEffect, useState } from "react";
import { placeAfter, placeOf } from "./rotation.ts";
import type { Place } from "./rotation.ts";

/**
 * Which of `ids` shows, and how to go elsewhere: by itself every `ms` unless `held`. A refresh that brings other ones, or the same in
 * another order, leaves the one that is looked at where it is.
 */
export function useRotation(ids: readonly string[], held: boolean, ms: number) {
  const [place, setPlace] = useState<Place>({ id: ids[0] ?? "", index: 0 });
  const index = placeOf(ids, place);
  const goTo = (next: number) => setPlace(placeAfter(ids, next));

  useEffect(() => {
    if (held || ids.length < 2) return;
    const timer = setTimeout(() => setPlace(placeAfter(ids, index + 1)), ms);
    return () => clearTimeout(timer);
  }, [held, ids, index, ms]);

  return { index, goTo };
}
