import { LRUCache } from "lru-cache";
import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";
import { storeName, type StoreAddress } from "#core/store-address.ts";
import { openFolderStore } from "./folder-store.ts";
import { openS3Store } from "./s3-store.ts";
import { isPlainKey, type Store, type StoredFile } from "./store.ts";

declare module "#services.ts" {
  interface Services {
    readonly media: Media;
  }
}

/** The kinds of files that may lie outside MEDIA_DIR; their keys begin with these names. */
export const storedKinds = { originals: "hosted/", packages: "packages/", pictures: "pictures/" } as const;

/** The files of the site's media, over the stores where they lie. */
export interface Media {
  /** MEDIA_DIR: new files are made there, and it is looked into first. */
  readonly folder: Store;
  /** The store where a file goes to stay; MEDIA_DIR itself by default. */
  home(key: string): Store;
  /** The stores other than MEDIA_DIR where a file may be. */
  elsewhere(key: string): readonly Store[];
  /** Where a file is, MEDIA_DIR first; null if nowhere. `fresh`: the stores are asked even if they were a moment ago. */
  find(key: string, options?: { readonly fresh?: boolean }): Promise<FoundFile | null>;
  /** Deletes a file wherever it is. */
  delete(key: string): Promise<void>;
  /** Deletes every file below a prefix, wherever it is. */
  deleteAll(prefix: string): Promise<void>;
}

export interface FoundFile {
  readonly store: Store;
  readonly file: StoredFile;
}

type Settings = Pick<Config, "MEDIA_DIR" | "MEDIA_STORE" | "ORIGINALS_STORE">;

export const openStore = ({ MEDIA_DIR }: Pick<Config, "MEDIA_DIR">, address: StoreAddress, log: Log): Store =>
  address === "folder" ? openFolderStore(MEDIA_DIR) : openS3Store(address, log);

export function openMedia({ MEDIA_DIR, MEDIA_STORE, ORIGINALS_STORE = MEDIA_STORE }: Settings, log: Log): Media {
  const folder = openFolderStore(MEDIA_DIR);
  const opened = new Map<string, Store>();
  const open = (address: StoreAddress): Store => {
    const store = opened.get(storeName(address)) ?? (address === "folder" ? folder : openStore({ MEDIA_DIR }, address, log));
    opened.set(storeName(address), store);
    return store;
  };
  const [originals, packages] = [ORIGINALS_STORE, MEDIA_STORE].map((addresses) => addresses.map((address) => open(address)));
  const storesOf = (key: string): readonly Store[] => {
    if (key.startsWith(storedKinds.originals)) return originals ?? [];
    return key.startsWith(storedKinds.packages) || key.startsWith(storedKinds.pictures) ? (packages ?? []) : [];
  };
  const elsewhere = (key: string): readonly Store[] => storesOf(key).filter((store) => store !== folder);
  const everywhere = (key: string): readonly Store[] => [folder, ...elsewhere(key)];
  const lookups = openLookups(elsewhere);
  return {
    folder,
    home: (key) => storesOf(key)[0] ?? folder,
    elsewhere,
    async find(key, { fresh = false } = {}) {
      if (!isPlainKey(key)) return null;
      const file = await folder.head(key);
      return file ? { store: folder, file } : lookups.find(key, fresh);
    },
    delete: async (key) => {
      for (const store of everywhere(key)) await store.delete(key);
      lookups.forget(key);
    },
    deleteAll: async (prefix) => {
      for (const store of everywhere(prefix)) await store.deleteAll(prefix);
      lookups.forget(prefix);
    },
  };
}

const foundMs = 60_000;
const missingMs = 5000;

/** Looks for files outside MEDIA_DIR, and remembers where they were found, and for a short time that they were not. */
export function openLookups(elsewhere: Media["elsewhere"]) {
  const known = new LRUCache<string, { readonly found: FoundFile | null }>({
    max: 20_000,
    ttl: foundMs,
    async fetchMethod(key, _stale, { options }) {
      for (const store of elsewhere(key)) {
        const file = await store.head(key);
        if (file) return { found: { store, file } };
      }
      options.ttl = missingMs;
      return { found: null };
    },
  });
  return {
    find: async (key: string, fresh = false): Promise<FoundFile | null> =>
      (await known.forceFetch(key, { forceRefresh: fresh })).found,
    /** After the deletion of a file, or of those below a prefix. */
    forget(prefix: string): void {
      for (const key of known.keys()) if (key.startsWith(prefix)) known.delete(key);
    },
  };
}
