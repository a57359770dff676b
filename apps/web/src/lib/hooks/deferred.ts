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

/** Runs a callback once the page is idle, at the latest after `latestMs` if given. Returns the function that cancels it. */
export function whenIdle(run: () => void, latestMs?: number): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, latestMs ?? maxWaitMs);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, latestMs === undefined ? undefined : { timeout: latestMs });
  return () => cancelIdleCallback(waiting);
}

/** Resolves once the page is idle, after a second at the latest: for scripts that the first screen can do without. */
export const untilIdle = (): Promise<void> => new Promise((done) => void whenIdle(done, 1000));

/**
 * Runs a service whose script loads on demand, and without which the page works. `load` resolves to the function that starts it, which
 * returns the one that stops it. Returns the function that stops it, whether it has started or not.
 */
export function runLazily(name: string, load: () => Promise<() => () => void>): () => void {
  let stop = (): void => undefined;
  let gone = false;
  load().then(
    (start) => {
      if (!gone) stop = start();
    },
    (error: unknown) => console.info(name, error),
  );
  return () => {
    gone = true;
    stop();
  };
}
