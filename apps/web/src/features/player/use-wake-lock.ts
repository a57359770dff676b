import { useEffect } from "react";

/** Keeps the screen lit while it is wanted; the browser drops it when the page is hidden, so it is asked again. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    const stop = new AbortController();
    let held: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (stop.signal.aborted) await lock.release();
        else held = lock;
      } catch {
        // Refused on a low battery: the film goes on without.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      void held?.release();
    };
  }, [wanted]);
}
