import { useEffect } from "react";
import { whenIdle } from "#lib/hooks/deferred.ts";

/** Spatial navigation by arrow keys, loaded once the page is idle. */
export function useArrowKeys(): void {
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    const cancel = whenIdle(() => {
      import("#lib/spatial/arrow-keys.ts").then(
        ({ watchArrows }) => {
          if (!gone) stop = watchArrows();
        },
        // Without a connection Tab still works.
        (error: unknown) => console.info("arrows", error),
      );
    });
    return () => {
      gone = true;
      cancel();
      stop();
    };
  }, []);
}
