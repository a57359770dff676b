import { useState } from "react";
import type { PointerEvent } from "react";
import { withHeld, type Held, type Place } from "./with-held.ts";

/**
 * useHeldPlaces: removed items keep an empty place in their list, so that nothing slides under the pointer. `hold` an item before it is
 * removed; `release` it once the removal cannot be undone any more; put `onPointerLeave` on the list. `idOf` must be stable.
 */
export function useHeldPlaces<T>(items: readonly T[], idOf: (item: T) => string) {
  const [held, setHeld] = useState<readonly Held<T>[]>([]);
  const places: readonly Place<T>[] = withHeld(items, held, idOf);
  const release = (id: string): void => setHeld((all) => all.filter(({ item }) => idOf(item) !== id));
  const hold = (item: T): void => {
    const at = places.findIndex((place) => idOf(place.item) === idOf(item));
    setHeld((all) => [...all.filter((one) => idOf(one.item) !== idOf(item)), { item, at }]);
  };
  const onPointerLeave = ({ pointerType }: PointerEvent): void => {
    // A finger leaves after each touch.
    if (pointerType === "mouse") setHeld([]);
  };
  return { places, hold, release, onPointerLeave };
}
