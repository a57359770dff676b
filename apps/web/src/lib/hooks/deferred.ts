import { useEffect, useState } from "react";

/** False until `ms` after the first render: for what the first screen can do without. */
export function useAfterDelay(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

const maxWaitMs = 3000;

/** Runs a callback once the page is idle. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run);
  return () => cancelIdleCallback(waiting);
}
