import { errorMessage } from "#core/errors.ts";
import { publishEvent } from "#db/bus.ts";
import type { Services } from "#services.ts";

/** At most one event per process in this time: thousands of viewers save their progress. */
const intervalMs = 2000;

export interface WatchNotifier {
  notify(): void;
  close(): void;
}

/** Publishes `watch-updated` to the staff: at once, then once at the end of the interval if there were more calls meanwhile. */
export function openWatchNotifier({ db, log }: Pick<Services, "db" | "log">): WatchNotifier {
  let timer: NodeJS.Timeout | undefined;
  let again = false;

  const publish = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) publish();
    }, intervalMs).unref();
    publishEvent(db, "watch-updated", {}, { holding: "watch-history:view" }).catch((error: unknown) =>
      log.warn({ reason: errorMessage(error) }, "visionnages non annoncés"),
    );
  };

  return {
    notify() {
      if (timer) again = true;
      else publish();
    },
    close: () => clearTimeout(timer),
  };
}
