import type { Announcement } from "@seance/contract/announcements";
import { errorMessage } from "#core/errors.ts";
import type { Services } from "#services.ts";
import { presentAnnouncement } from "./announcements.present.ts";
import { current, untilNextTurn } from "./announcements.queries.ts";

/** The announcements of the moment, for all audiences together. */
export interface Board {
  read(): Promise<readonly Announcement[]>;
  close(): void;
}

/** Kept no longer, so that news that was lost is no lasting harm. */
const longestMs = 60_000;
const retryMs = 5000;
/** A timer may ring a little before the database's clock. */
const marginMs = 10;
const longestTimerMs = 12 * 3_600_000;

/**
 * Keeps the announcements of the moment in memory until one is changed, starts or ends. When one starts or ends, the open
 * pages are told at that instant, like of a change.
 */
export function openBoard({ db, bus, log }: Pick<Services, "db" | "bus" | "log">): Board {
  let kept: { readonly announcements: readonly Announcement[]; readonly until: number } | undefined;
  let loading: Promise<readonly Announcement[]> | undefined;
  let generation = 0;
  let timer: NodeJS.Timeout | undefined;
  /** When the next one starts or ends, by this process's clock. */
  let turnAt = Infinity;
  let closed = false;

  const wake = (ms: number, work: () => void): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(work, ms).unref();
  };

  const load = async (): Promise<readonly Announcement[]> => {
    const before = generation;
    const asked = performance.now();
    // The turn is asked first: one that falls between the two questions is then still to come, not missed.
    const turn = await untilNextTurn(db);
    const announcements = (await current(db)).map(presentAnnouncement);
    if (before !== generation) return announcements;
    kept = { announcements, until: asked + Math.min(turn ?? longestMs, longestMs) };
    // Whoever asks first after a turn, the timer or a viewer, has it told.
    if (asked >= turnAt) bus.tell({ kind: "event", name: "announcements-updated", data: {}, to: "everybody" });
    turnAt = asked + (turn ?? Infinity);
    if (turn !== null) wake(Math.min(turn + marginMs, longestTimerMs), forget);
    return announcements;
  };

  const read = (): Promise<readonly Announcement[]> => {
    if (kept && performance.now() < kept.until) return Promise.resolve(kept.announcements);
    if (loading) return loading;
    const mine = load().finally(() => {
      if (loading === mine) loading = undefined;
    });
    loading = mine;
    return mine;
  };

  const forget = (): void => {
    generation++;
    kept = undefined;
    loading = undefined;
    if (closed) return;
    read().catch((error: unknown) => {
      if (closed) return;
      log.warn({ reason: errorMessage(error) }, "annonces non relues");
      wake(retryMs, forget);
    });
  };

  const stop = bus.subscribe((message) => {
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "announcements")) forget();
  });
  forget();
  return {
    read,
    close() {
      closed = true;
      clearTimeout(timer);
      stop();
    },
  };
}
