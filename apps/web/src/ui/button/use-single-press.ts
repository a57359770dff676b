import { useRef } from "react";

/** The second press of a double click comes within this time. */
const doublePressMs = 500;

/** Returns a function that tells whether a press counts: the second of a double click on the same `what` does not. */
export function useSinglePress(): (what?: string) => boolean {
  const last = useRef({ what: "", at: -doublePressMs });
  return (what = "") => {
    const at = performance.now();
    if (last.current.what === what && at - last.current.at < doublePressMs) return false;
    last.current = { what, at };
    return true;
  };
}
