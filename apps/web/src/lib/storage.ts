/** What of the Web Storage interface we use; real ones throw when they are full or forbidden. */
export type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A store that never throws: what the browser refuses to keep is kept in memory until the page closes. */
export function safeStorage(open: () => KeyValue): SafeStorage {
  /** Values that the browser's store does not hold, or (null) still holds but must not give back. */
  const kept = new Map<string, string | null>();
  return {
    get(key) {
      const own = kept.get(key);
      return own === undefined ? attempt(() => open().getItem(key), null) : own;
    },
    set(key, value) {
      const stored = attempt(() => (open().setItem(key, value), true), false);
      if (stored) kept.delete(key);
      else kept.set(key, value);
    },
    remove(key) {
      const gone = attempt(() => (open().removeItem(key), true), false);
      if (gone) kept.delete(key);
      else kept.set(key, null);
    },
  };
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export const storage = safeStorage(() => globalThis.localStorage);
