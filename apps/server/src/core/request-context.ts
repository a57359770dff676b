import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string | undefined>();

/** The id of the request that the running code works for, also in the background jobs that it queued. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** Runs `work` for a request; with undefined, for none. */
export const runForRequest = <T>(id: string | undefined, work: () => T): T => requests.run(id, work);
