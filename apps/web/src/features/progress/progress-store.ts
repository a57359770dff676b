import { limits } from "@seance/contract/limits";
import type { HistoryEntry, ProgressWrite } from "@seance/contract/progress";
import { historyKey, type SafeStorage } from "#lib/storage.ts";
import { entryAt, fromServer, mergeEntries, readEntries, toWrite, type LocalEntry, type WatchedItem } from "./history-entry.ts";

export interface ProgressDeps {
  readonly storage: SafeStorage;
  /** Returns the entries that the server then holds; throws on failure. */
  readonly send: (entries: ProgressWrite[], options: { keepalive: boolean }) => Promise<readonly HistoryEntry[]>;
  /** Whether a failed send may succeed later unchanged: an outage, not a refusal. */
  readonly mayRetry: (error: unknown) => boolean;
}

const keyOf = (account: string | null): string => historyKey(account ?? "anonymous");

/**
 * The watch progress of the current account, or of a guest. Stored locally first, then sent to the server once; entries that could not
 * be sent stay marked `unsent` for the next flush. A guest's entries move to the account at sign-in.
 */
export class ProgressStore {
  readonly #deps: ProgressDeps;
  readonly #listeners = new Set<() => void>();
  #account: string | null = null;
  #entries: readonly LocalEntry[] = [];
  #flushing: Promise<void> | null = null;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
    this.#entries = this.#readStored(null);
  }

  readonly get = (): readonly LocalEntry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(id: string): LocalEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /** Switches to another account (null: guest); at sign-in the guest's entries are merged into the account's. */
  switchAccount(account: string | null): void {
    if (account === this.#account) return;
    this.#keepUnsent();
    const guests = this.#account === null && account !== null ? this.#entries.map(asUnsent) : [];
    this.#account = account;
    this.#set(mergeEntries(this.#readStored(account), guests));
    if (guests.length > 0) this.#deps.storage.remove(keyOf(null));
    void this.flush();
  }

  /** After a sign-out has deleted the account's entries: stores those that the server does not have yet. */
  #keepUnsent(): void {
    const unsent = this.#entries.filter((entry) => entry.unsent);
    const key = keyOf(this.#account);
    if (unsent.length > 0 && this.#deps.storage.get(key) === null) this.#deps.storage.set(key, JSON.stringify(unsent));
  }

  /** Deletes the local entries of an erased account; a guest's stay. */
  eraseAccount(): void {
    if (this.#account === null) return;
    this.#deps.storage.remove(keyOf(this.#account));
    this.#account = null;
    this.reload();
  }

  /** Reads what another tab has stored. */
  reload(): void {
    this.#entries = this.#readStored(this.#account);
    this.#notify();
  }

  save(item: WatchedItem, currentTime: number, totalTime: number, now = new Date()): void {
    const entry = entryAt(item, currentTime, totalTime, now);
    this.#set(
      mergeEntries(
        [this.#account === null ? entry : asUnsent(entry)],
        this.#entries.filter(({ id }) => id !== item.id),
      ),
    );
  }

  /** Replaces the entries by the server's, merged with those still unsent. */
  receive(account: string, entries: readonly HistoryEntry[]): void {
    if (account !== this.#account) return;
    this.#set(
      mergeEntries(
        this.#entries.filter((entry) => entry.unsent),
        entries.map(fromServer),
      ),
    );
  }

  /** Puts entries in the place of those of the same items, and drops those of `removed`. */
  apply(changed: readonly LocalEntry[], removed: readonly string[] = []): void {
    const ids = new Set([...removed, ...changed.map(({ id }) => id)]);
    this.#set(
      mergeEntries(
        changed,
        this.#entries.filter(({ id }) => !ids.has(id)),
      ),
    );
  }

  /** Takes back entries that a mark wrote, unless they were saved again, and restores those that it replaced. */
  restore(marked: ReadonlyMap<string, string>, before: readonly LocalEntry[]): void {
    const left = this.#entries.filter(({ id, savedAt }) => marked.get(id) !== savedAt);
    const known = new Set(left.map(({ id }) => id));
    this.#set(
      mergeEntries(
        left,
        before.filter(({ id }) => !known.has(id)),
      ),
    );
  }

  removeEntry(id: string): void {
    this.#set(this.#entries.filter((entry) => entry.id !== id));
  }

  clear(): void {
    this.#set([]);
  }

  /** Sends the unsent entries; concurrent calls share one request. */
  flush({ keepalive = false } = {}): Promise<void> {
    this.#flushing ??= this.#sendAll(keepalive).finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async #sendAll(keepalive: boolean): Promise<void> {
    const account = this.#account;
    const tried = new Set<string>();
    for (;;) {
      const batch = this.#entries.filter((entry) => entry.unsent && !tried.has(entry.id)).slice(0, limits.history.maxEntries);
      if (account === null || batch.length === 0) return;
      const answered = await this.#send(batch, keepalive);
      if (!answered || account !== this.#account) return;
      this.#markSent(batch, answered);
      for (const { id } of batch) tried.add(id);
    }
  }

  async #send(batch: readonly LocalEntry[], keepalive: boolean): Promise<readonly HistoryEntry[] | null> {
    try {
      return await this.#deps.send(batch.map(toWrite), { keepalive });
    } catch (error) {
      return this.#deps.mayRetry(error) ? null : [];
    }
  }

  /** Unmarks the sent entries, unless saved again meanwhile, and merges the server's. */
  #markSent(batch: readonly LocalEntry[], answered: readonly HistoryEntry[]): void {
    const sent = new Map(batch.map((entry) => [entry.id, entry.savedAt]));
    const marked = this.#entries.map((entry) => (sent.get(entry.id) === entry.savedAt ? withoutUnsent(entry) : entry));
    this.#set(mergeEntries(marked, answered.map(fromServer)));
  }

  #readStored(account: string | null): LocalEntry[] {
    return readEntries(this.#deps.storage.get(keyOf(account)));
  }

  #set(entries: readonly LocalEntry[]): void {
    this.#entries = entries.slice(0, limits.history.maxLimit);
    this.#deps.storage.set(keyOf(this.#account), JSON.stringify(this.#entries));
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const asUnsent = (entry: LocalEntry): LocalEntry => ({ ...entry, unsent: true });

function withoutUnsent({ unsent: _unsent, ...entry }: LocalEntry): LocalEntry {
  return entry;
}
