import { useEffect, useEffectEvent, useState } from "react";
import { itemAt, shownIndex } from "./rotation.ts";
import type { ShownItem } from "./rotation.ts";

/**
 * The index of the item shown among `ids`, which advances every `ms` unless `held`. When a refresh changes or reorders the ids, the item
 * shown stays.
 */
export function useRotation(ids: readonly string[], held: boolean, ms: number) {
  const [shown, setShown] = useState<ShownItem>({ id: ids[0] ?? "", index: 0 });
  const index = shownIndex(ids, shown);
  const goTo = (next: number) => setShown(itemAt(ids, next));

  const advance = useEffectEvent(() => goTo(index + 1));
  const rotating = !held && ids.length > 1;
  // A refresh must not restart the timer: frequent ones would stop the rotation.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => advance(), ms);
    return () => clearTimeout(timer);
  }, [rotating, shown.id, ms]);

  return { index, goTo };
}
