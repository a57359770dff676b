import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "#store/store.ts";
import { exchange } from "./exchange.ts";
import type { Notes } from "./notes.ts";

const segmentSeconds = 2;
const bufferSeconds = 30;
const retryMs = 1000;

export interface Film {
  /** The paths of its segments. */
  readonly segments: readonly string[];
  readonly segmentBytes: number;
}

/** Puts the segments of the package of a video into the store. */
export async function packageFilm(store: Store, id: string): Promise<Film> {
  const segmentBytes = 32 * 1024;
  const folder = `packages/${id}/v480`;
  const keys = Array.from({ length: 20 }, (_, i) => `${folder}/${String(i).padStart(5, "0")}.m4s`);
  for (const key of keys) await store.put(key, Readable.from([randomBytes(segmentBytes)]));
  return { segments: keys.map((key) => `/media/${key}`), segmentBytes };
}

interface Player {
  readonly hasBuffer: () => boolean;
  /** Settles once it has been told to end. */
  readonly done: Promise<void>;
}

/** Plays a film again and again, with a buffer of 30 s, as a page does. Notes when it stops because a segment came too late. */
export function play(
  port: number,
  film: Film,
  { from, notes, ending }: { from: string; notes: () => Notes; ending: AbortSignal },
): Player {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from });
  let [began, fetched] = [0, 0];
  const now = (): number => performance.now() / 1000;
  /** Seconds of film that are still to be shown; less than 0 when it waits. */
  const ahead = (): number => began + fetched * segmentSeconds - now();
  return { hasBuffer: () => fetched > 0 && ahead() > bufferSeconds - 2 * segmentSeconds, done: loop() };

  async function loop(): Promise<void> {
    while (!ending.aborted)
      if (fetched > 0 && ahead() > bufferSeconds) await sleep(500);
      else await next();
    if (fetched > 0) noteStall();
    agent.destroy();
  }

  async function next(): Promise<void> {
    const path = film.segments[fetched % film.segments.length] ?? "";
    const { status, bytes } = await exchange(port, { agent, method: "GET", path });
    notes().segments++;
    if (status !== 200 || bytes !== film.segmentBytes) return sleep(retryMs);
    if (fetched === 0) began = now();
    noteStall();
    fetched++;
  }

  function noteStall(): void {
    const late = -ahead();
    if (fetched === 0 || late <= 0) return;
    notes().stalls.push(`${late.toFixed(1)} s`);
    began += late;
  }
}
