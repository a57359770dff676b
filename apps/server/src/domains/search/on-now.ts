import { normalizeSearch } from "@seance/contract/text";
import type { Db } from "#db/client.ts";
import { isPrefix, type ParsedSearch } from "#domains/catalogue/index.ts";
import { listCurrentProgrammes } from "#domains/guide/index.ts";

export interface OnNow {
  readonly title: string;
  readonly start: string;
  readonly stop: string;
}

/** How long the programmes that were read answer searches. */
const keptMs = 20_000;

/** Reads what is on now by channel; searches within some seconds share a read. */
export function openOnNow(db: Db): () => Promise<ReadonlyMap<string, OnNow>> {
  let until = 0;
  let read: Promise<ReadonlyMap<string, OnNow>> | null = null;
  return () => {
    if (!read || Date.now() > until) {
      until = Date.now() + keptMs;
      read = readOnNow(db);
      // The next search tries again.
      read.catch(() => (read = null));
    }
    return read;
  };
}

async function readOnNow(db: Db): Promise<ReadonlyMap<string, OnNow>> {
  const { programmes } = await listCurrentProgrammes(db);
  return new Map(
    programmes.flatMap(({ channel_id, programme_now: on }) =>
      on ? [[channel_id, { title: on.title, start: on.start, stop: on.stop }] as const] : [],
    ),
  );
}

/** Whether a title has all words of a search. */
export function hasAllWords({ words }: ParsedSearch, title: string): boolean {
  const own = normalizeSearch(title).split(" ");
  return words.every((word, at) => own.some((one) => (isPrefix(words, at) ? one.startsWith(word) : one === word)));
}
