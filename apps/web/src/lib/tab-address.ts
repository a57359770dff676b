import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

type TabRoute = "/admin/$tab" | "/explorateur/$tab";

/** What the address of a tab of the back office or of the explorer keeps: each tab reads its own of it. */
export type TabSearch = Readonly<Record<string, unknown>>;

interface ChangeHow {
  /** Leaves no step to come back to. */
  readonly replace?: boolean;
  /** Does not ask about what is unsaved: it has been saved. */
  readonly saved?: boolean;
}

export type ChangeAddress<Search extends object> = (
  part: { readonly [K in keyof Search]?: Search[K] | undefined },
  how?: ChangeHow,
) => void;

/**
 * A tab's search, filters, sort, page and open form, kept in the address. `read` drops what means nothing; give it from outside the
 * component; `from` is the route, where it is not the back office's. `change` writes some of it again; what becomes undefined leaves the address.
 */
export function useTabAddress<Search extends object>(
  read: (raw: TabSearch) => Search,
  from: TabRoute = "/admin/$tab",
): readonly [search: Search, change: ChangeAddress<Search>] {
  const raw = useSearch({ from });
  const search = useMemo(() => read(raw), [read, raw]);
  const navigate = useNavigate({ from });
  const change: ChangeAddress<Search> = useCallback(
    (part, { replace = false, saved = false } = {}) =>
      void navigate({ search: (here: TabSearch) => ({ ...here, ...part }), replace, ignoreBlocker: saved, resetScroll: false }),
    [navigate],
  );
  return [search, change];
}
