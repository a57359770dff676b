/** What opens the items before and after one of a list; undefined at either end, and where the list has not the item. */
export function neighboursIn(items: readonly { readonly id: string }[], id: string, open: (id: string) => void) {
  const at = items.findIndex((item) => item.id === id);
  const opening = (item: { readonly id: string } | undefined) => item && (() => open(item.id));
  return at < 0 ? {} : { previous: opening(items[at - 1]), next: opening(items[at + 1]) };
}
