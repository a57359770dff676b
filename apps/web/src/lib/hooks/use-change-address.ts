import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

interface ChangeHow {
  /** Replaces the history entry. */
  readonly replace?: boolean;
  /** Skips the warning about unsaved changes. */
  readonly saved?: boolean;
}

export type ChangeAddress<Search extends object> = (
  part: { readonly [K in keyof Search]?: Search[K] | undefined },
  how?: ChangeHow,
) => void;

/** Changes some of the search parameters; undefined removes one. */
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
