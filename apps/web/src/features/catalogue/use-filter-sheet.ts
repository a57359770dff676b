import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ListSearch } from "./list-search.ts";

type OnSearch = (search: ListSearch, how: { replace: boolean }) => Promise<void>;

/**
 * Opens and closes the filters. As a sheet (on a phone) they have a history entry of their own: Back closes them. What was chosen in the
 * sheet then replaces the list's entry, so that no entry of the sheet is left behind.
 */
export function useFilterSheet(isSheet: boolean, search: ListSearch, onSearch: OnSearch) {
  const { history } = useRouter();
  const last = useRef(search);
  /** The sheet's entry stands on one of the list; without it, as after a reload, there is nothing to go back to. */
  const stacked = useRef(false);

  const follow = useEffectEvent((now: ListSearch) => {
    const before = last.current;
    last.current = now;
    if (!isSheet) return;
    if (now.filters && !before.filters) stacked.current = true;
    if (now.filters || !before.filters || !stacked.current) return;
    stacked.current = false;
    void onSearch({ ...before, filters: undefined }, { replace: true });
  });
  useEffect(() => follow(search), [search]);

  return {
    open: () => void onSearch({ ...search, filters: true }, { replace: !isSheet }),
    close: () => {
      if (isSheet && stacked.current) history.back();
      else void onSearch({ ...search, filters: undefined }, { replace: true });
    },
  };
}
