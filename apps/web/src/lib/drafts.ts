import * as z from "zod/mini";
import { draftsKey, storage } from "#lib/storage.ts";

/** More drafts than this, or older ones, are dropped, the oldest first. */
const most = 20;
const longestText = 1_000_000;
const longestDraft = 300_000;
const maxAgeMs = 30 * 24 * 3600 * 1000;

const draft = z.object({
  /** When it was last typed in, in milliseconds. */
  at: z.number(),
  /** The edited item as it was read; null for a new one. */
  base: z.nullable(z.record(z.string(), z.unknown())),
  /** The values of the fields that were changed. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type Draft = z.infer<typeof draft>;
const stored = z.record(z.string(), z.unknown());

let owner: string | null = null;

/** Sets the account whose drafts are read and written; without one there are none. */
export const setDraftOwner = (account: string | null): void => void (owner = account);

const writers = new Set<() => void>();

/** Registers what writes an open form's pending changes; returns the function that forgets it. */
export function onDraftsFlush(write: () => void): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** Writes what open forms have not written yet: nothing can be typed from now on, and the account may change. */
export const flushDrafts = (): void => writers.forEach((write) => write());

/** The draft of a form, or null. */
export const readDraft = (form: string): Draft | null => readAll().get(form) ?? null;

/** Keeps what a form holds on this device, until it is saved or the account signs out. Without values, drops it. */
export function writeDraft(form: string, { base, values }: Omit<Draft, "at">): void {
  const drafts = readAll();
  const had = drafts.delete(form);
  const kept = Object.keys(values).length > 0;
  const next: Draft = { at: Date.now(), base, values };
  if (kept && JSON.stringify(next).length <= longestDraft) drafts.set(form, next);
  if (kept || had) writeAll(drafts);
}

export const dropDraft = (form: string): void => writeDraft(form, { base: null, values: {} });

/** The drafts that are readable and not too old, by form, oldest first. */
function readAll(): Map<string, Draft> {
  const entries = Object.entries(owner === null ? {} : parse(storage.get(draftsKey(owner)) ?? "{}"));
  const drafts = entries.flatMap(([form, value]) => {
    const { data } = draft.safeParse(value);
    return data && Date.now() - data.at < maxAgeMs ? [[form, data] as const] : [];
  });
  return new Map(drafts.toSorted(([, a], [, b]) => a.at - b.at));
}

function writeAll(drafts: ReadonlyMap<string, Draft>): void {
  if (owner === null) return;
  let kept = [...drafts].slice(-most);
  let text = JSON.stringify(Object.fromEntries(kept));
  while (text.length > longestText) {
    kept = kept.slice(1);
    text = JSON.stringify(Object.fromEntries(kept));
  }
  if (kept.length === 0) storage.remove(draftsKey(owner));
  else storage.set(draftsKey(owner), text);
}

function parse(text: string): Record<string, unknown> {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
