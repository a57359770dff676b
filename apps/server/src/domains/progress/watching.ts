import { errorMessage } from "#core/errors.ts";
import { publishEvent } from "#db/bus.ts";
import type { Services } from "#services.ts";

/** How often this process says it: thousands who watch are no news each. */
const everyMs = 2000;

/** Tells those who see the watch history that somebody went on watching: at once, and what follows once more when the time is over. */
export interface WatchNews {
  tell(): void;
  close(): void;
}

export function openWatchNews({ db, log }: Pick<Services, "db" | "log">): WatchNews {
  let timer: NodeJS.Timeout | undefined;
  let again = false;

  const say = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) say();
    }, everyMs).unref();
    publishEvent(db, "watch-updated", {}, { holding: "watch-history:view" }).catch((error: unknown) =>
      log.warn({ reason: errorMessage(error) }, "visionnages non annoncés"),
    );
  };

  return {
    tell() {
      if (timer) again = true;
      else say();
    },
    close: () => clearTimeout(timer),
  };
}
