import { useEffect, useEffectEvent, useState } from "react";
import { placeAfter, placeOf } from "./rotation.ts";
import type { Place } from "./rotation.ts";

/**
 * The index of the item shown among `ids`, which advances every `ms` unless `held`. When a refresh changes or reorders the ids, the item
 * shown stays.
 */
export function useRotation(ids: readonly string[], held: boolean, ms: number) {
  const [place, setPlace] = useState<Place>({ id: ids[0] ?? "", index: 0 });
  const index = placeOf(ids, place);
  const goTo = (next: number) => setPlace(placeAfter(ids, next));

  const turn = useEffectEvent(() => goTo(index + 1));
  const turns = !held && ids.length > 1;
  // A refresh must not restart the timer: frequent ones would stop the rotation.
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(() => turn(), ms);
    return () => clearTimeout(timer);
  }, [turns, place.id, ms]);

  return { index, goTo };
}
