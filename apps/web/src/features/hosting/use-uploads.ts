import { useSyncExternalStore } from "react";
import { session } from "#shared/session/current-session.ts";
import { storage } from "#lib/storage.ts";
import { UploadQueue, type UploadEntry } from "./upload-queue.ts";

let queue: UploadQueue | undefined;

/** The queue of this page, cleared when the account changes. */
export function uploadQueue(): UploadQueue {
  if (queue) return queue;
  const created = new UploadQueue({ token: () => storage.get("token"), window: globalThis });
  let account = session.get().user?.id;
  session.subscribe(() => {
    const now = session.get().user?.id;
    if (now !== account) created.clear();
    account = now;
  });
  return (queue = created);
}

export function useUploads(): readonly UploadEntry[] {
  const { subscribe, get } = uploadQueue();
  return useSyncExternalStore(subscribe, get);
}
