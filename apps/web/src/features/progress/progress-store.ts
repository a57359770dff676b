import { limits } from "@seance/contract/limits";
import type { HistoryEntry, ProgressWrite } from "@seance/contract/progress";
import type { SafeStorage } from "#lib/storage.ts";
import { entryAt, fromServer, merge, readEntries, toWrite, type LocalEntry, type WatchedItem } from "./history-entry.ts";

export interface ProgressDeps {
  readonly storage: SafeStorage;
  /** Tells the server; gives what it then holds. Throws when it cannot be told. */
  readonly send: (entries: ProgressWrite[], options: { keepalive: boolean }) => Promise<readonly HistoryEntry[]>;
  /** Whether a failed send may succeed later, as it is: an outage, not a refusal. */
  readonly mayRetry: (error: unknown) => boolean;
}

const keyOf = (account: string | null): string => `history_${account ?? "anonymous"}`;

/**
 * How far the person of this device is in what they watch. Written here first, then told to the server once; what could
 * not be told stays marked and goes with the next flush. A guest's entries move to the account at sign-in.
 */
export class ProgressStore {
  readonly #deps: ProgressDeps;
  readonly #listeners = new Set<() => void>();
  #account: string | null = null;
  #entries: readonly LocalEntry[] = [];
  #flushing: Promise<void> | null = null;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
    this.#entries = this.#stored(null);
  }

  readonly get = (): readonly LocalEntry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(id: string): LocalEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /** Takes up another person's entries (null: a guest's); at sign-in the guest's come along. */
  use(account: string | null): void {
    if (account === this.#account) return;
    const guests = this.#account === null && account !== null ? this.#entries.map(unsent) : [];
    this.#account = account;
    this.#set(merge(this.#stored(account), guests));
    if (guests.length > 0) this.#deps.storage.remove(keyOf(null));
    void this.flush();
  }

  /** Leaves nothing of an account that is no more on this device; what a guest watched there stays. */
  forget(): void {
    if (this.#account === null) return;
    this.#deps.storage.remove(keyOf(this.#account));
    this.#account = null;
    this.reread();
  }

  /** Takes up what another tab stored. */
  reread(): void {
    this.#entries = this.#stored(this.#account);
    this.#tell();
  }

  save(item: WatchedItem, currentTime: number, totalTime: number, now = new Date()): void {
    const entry = entryAt(item, currentTime, totalTime, now);
    this.#set(
      merge(
        [this.#account === null ? entry : unsent(entry)],
        this.#entries.filter(({ id }) => id !== item.id),
      ),
    );
  }

  /** Takes up the server's list: its newer entries win, and what it no longer has goes, unless it was not told of it yet. */
  adopt(account: string, entries: readonly HistoryEntry[]): void {
    if (account !== this.#account) return;
    this.#set(
      merge(
        this.#entries.filter((entry) => entry.unsent),
        entries.map(fromServer),
      ),
    );
  }

  remove(id: string): void {
    this.#set(this.#entries.filter((entry) => entry.id !== id));
  }

  clear(): void {
    this.#set([]);
  }

  /** Tells the server whatever it has not been told; calls while one is under way wait for that one. */
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
      const told = await this.#send(batch, keepalive);
      if (!told || account !== this.#account) return;
      this.#settle(batch, told);
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

  /** Unmarks what was told, unless it was saved anew meanwhile, and takes up what the server holds instead. */
  #settle(batch: readonly LocalEntry[], told: readonly HistoryEntry[]): void {
    const sent = new Map(batch.map((entry) => [entry.id, entry.savedAt]));
    const settled = this.#entries.map((entry) => (sent.get(entry.id) === entry.savedAt ? withoutMark(entry) : entry));
    this.#set(merge(settled, told.map(fromServer)));
  }

  #stored(account: string | null): LocalEntry[] {
    return readEntries(this.#deps.storage.get(keyOf(account)));
  }

  #set(entries: readonly LocalEntry[]): void {
    this.#entries = entries.slice(0, limits.history.maxLimit);
    this.#deps.storage.set(keyOf(this.#account), JSON.stringify(this.#entries));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const unsent = (entry: LocalEntry): LocalEntry => ({ ...entry, unsent: true });

function withoutMark({ unsent: _mark, ...entry }: LocalEntry): LocalEntry {
  return entry;
}
