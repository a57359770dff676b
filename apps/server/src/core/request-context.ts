import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** The id of the request that the running code works for, also in the background jobs that it queued. */
export const currentRequestId = (): string | undefined => requests.getStore();

export const runForRequest = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : requests.run(id, work);
