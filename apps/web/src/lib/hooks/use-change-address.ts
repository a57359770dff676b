import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

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

/** Writes some of a tab's search parameters again; what becomes undefined leaves the address. */
export function useChangeAddress<Search extends object>(): ChangeAddress<Search> {
  const navigate = useNavigate();
  return useCallback(
    (part, { replace = false, saved = false } = {}) =>
      void navigate({
        to: ".",
        search: (here: object) => ({ ...here, ...part }),
        replace,
        ignoreBlocker: saved,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** What saving and leaving a form do to the address that opened it: `closed` takes the form out, without a history entry. */
export const closeHandlers = <Search extends object>(
  onSearch: ChangeAddress<Search>,
  closed: Parameters<ChangeAddress<Search>>[0],
) => ({
  onSaved: () => onSearch(closed, { replace: true, saved: true }),
  onCancel: () => onSearch(closed, { replace: true }),
});
