import { guideMessages } from "@seance/contract/guide";
import { playlistMessages } from "@seance/contract/playlists";
import type { Log } from "#core/log.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure, inWorker, partsFromWorker, type WorkerBounds } from "#core/worker.ts";
import type { PlaylistFault, ReadPlaylist } from "./parse-playlist.ts";
import type { SentText } from "./sent-text.ts";
import type { GuideFault } from "./xmltv-elements.ts";
import type { GuideEntry, ReadGuide, Span } from "./xmltv.ts";

const guideBounds = { ms: 120_000, memoryMb: 512 };
const playlistBounds = { ms: 20_000, memoryMb: 256 };

export interface GuideSummary extends Omit<ReadGuide, "entries"> {
  readonly spans: readonly Span[];
  /** Number of entries. */
  readonly programmes: number;
}

export type GuidePart =
  | { readonly fault: GuideFault }
  | { readonly summary: GuideSummary }
  | { readonly entries: readonly GuideEntry[] };

export interface GuideInWorker extends GuideSummary {
  /** Can be iterated once: the entries stay in the worker until they are pulled. */
  readonly entries: AsyncIterable<readonly GuideEntry[]>;
}

/** Parses a guide in a worker thread and passes it to `use`; failures are refusals. */
export async function readGuideInWorker<T>(
  log: Log,
  sent: SentText,
  use: (guide: GuideInWorker) => Promise<T>,
  bounds: WorkerBounds = guideBounds,
): Promise<T> {
  const module = new URL("./guide.worker.ts", import.meta.url);
  const parts = partsFromWorker<GuidePart>(module, { sent, now: Date.now() }, bounds);
  try {
    const { value: first } = await parts.next();
    if ("fault" in first) throw refusedFor(first.fault, "guide", guideMessages);
    if (!("summary" in first)) throw new WorkerFailure("partie inattendue");
    return await use({ ...first.summary, entries: entriesOf(parts, first.summary.programmes) });
  } catch (error) {
    throw asRefusal(error, log, "guide", guideMessages.tooHeavy);
  } finally {
    await parts.return(undefined as never);
  }
}

async function* entriesOf(parts: AsyncGenerator<GuidePart, never>, count: number): AsyncGenerator<readonly GuideEntry[]> {
  for (let given = 0; given < count;) {
    const { value: part } = await parts.next();
    if (!("entries" in part)) throw new WorkerFailure("partie inattendue");
    given += part.entries.length;
    yield part.entries;
  }
}

/** Parses a playlist in a worker thread; failures are refusals. */
export async function readPlaylistInWorker(log: Log, sent: SentText): Promise<ReadPlaylist> {
  const module = new URL("./playlist.worker.ts", import.meta.url);
  const read = await inWorker<ReadPlaylist | PlaylistFault>(module, { sent }, playlistBounds).catch((error: unknown) => {
    throw asRefusal(error, log, "playlist", playlistMessages.tooHeavy);
  });
  if (typeof read === "string") throw refusedFor(read, "playlist", playlistMessages);
  return read;
}

type Field = "guide" | "playlist";

const refused = (field: Field, msg: string): Refusal => new Refusal("invalid", [{ loc: ["body", field], msg }]);

const refusedFor = <Fault extends string>(fault: Fault, field: Field, messages: Readonly<Record<Fault | "tooLarge", string>>) =>
  fault === "tooLarge" ? new Refusal("too-large", messages.tooLarge) : refused(field, messages[fault]);

/** Turns a worker that exceeded its time or memory into a refusal; the log says which of the two. */
function asRefusal(error: unknown, log: Log, field: Field, tooHeavy: string): unknown {
  if (!(error instanceof WorkerFailure)) return error;
  log.warn({ err: error, field }, "lecture interrompue");
  return refused(field, tooHeavy);
}
