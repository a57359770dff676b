import { useEffect } from "react";

/** Keeps the screen on; requested again when the page is shown, since the browser releases it while hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    const stop = new AbortController();
    let current: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (stop.signal.aborted) await lock.release();
        else current = lock;
      } catch {
        // Refused on a low battery.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      void current?.release();
    };
  }, [wanted]);
}
