import { useRef } from "react";

/** The second press of a double one comes before the page has answered the first. */
const doublePressMs = 500;

/** Tells whether a press counts: the second of a double one, on the same thing, does not. */
export function useSinglePress(): (what?: string) => boolean {
  const last = useRef({ what: "", at: -doublePressMs });
  return (what = "") => {
    const at = performance.now();
    if (last.current.what === what && at - last.current.at < doublePressMs) return false;
    last.current = { what, at };
    return true;
  };
}
