import { useEffect, useEffectEvent, useState } from "react";
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

  const turn = useEffectEvent(() => goTo(index + 1));
  const turns = !held && ids.length > 1;
  // A refresh does not begin the wait anew: while many come, nothing would turn.
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(() => turn(), ms);
    return () => clearTimeout(timer);
  }, [turns, place.id, ms]);

  return { index, goTo };
}
