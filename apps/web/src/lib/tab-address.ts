import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

/** What the address of a back office tab keeps: each tab reads its own of it. */
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
 * component. `change` writes some of it again; what becomes undefined leaves the address.
 */
export function useTabAddress<Search extends object>(
  read: (raw: TabSearch) => Search,
): readonly [search: Search, change: ChangeAddress<Search>] {
  const raw = useSearch({ from: "/admin/$tab" });
  const search = useMemo(() => read(raw), [read, raw]);
  const navigate = useNavigate({ from: "/admin/$tab" });
  const change: ChangeAddress<Search> = useCallback(
    (part, { replace = false, saved = false } = {}) =>
      void navigate({ search: (here: TabSearch) => ({ ...here, ...part }), replace, ignoreBlocker: saved, resetScroll: false }),
    [navigate],
  );
  return [search, change];
}
