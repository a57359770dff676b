/** The part of Web Storage used here. Its methods throw when storage is full or blocked. */
export type KeyValue = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A store that never throws: values that the browser refuses are kept in memory until the page closes. */
export function safeStorage(open: () => KeyValue): SafeStorage {
  /** Values that could not be stored, or (null) could not be removed. */
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

/** The key of an account's drafts (lib/drafts.ts), which its sign-out removes. */
export const draftsKey = (account: string): string => `drafts:${account}`;

/** The key of what an account has watched (features/progress), which its sign-out removes. */
export const historyKey = (account: string): string => `history_${account}`;
