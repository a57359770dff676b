import { useState } from "react";

/**
 * The item with a key as it was last found: a form that is open keeps its item when the list loses it, because a colleague has deleted
 * the item for example.
 */
export function useLastFound<Item>(key: string | undefined, found: Item | undefined): Item | undefined {
  const [last, setLast] = useState({ key, item: found });
  if (found !== undefined && last.item !== found) setLast({ key, item: found });
  return found ?? (last.key === key ? last.item : undefined);
}
