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
