import { useEffect } from "react";
import { whenIdle } from "#lib/hooks/deferred.ts";

/** The four arrows go from one thing to the next; what they need is loaded once the page stands. */
export function useArrowKeys(): void {
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    const cancel = whenIdle(() => {
      import("#lib/spatial/arrow-keys.ts").then(
        ({ watchArrows }) => {
          if (!gone) stop = watchArrows();
        },
        // Without a connection the page goes on without: Tab still leads everywhere.
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
