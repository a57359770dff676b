import type { HistoryEntry } from "@seance/contract/progress";
import { GroupCommit } from "#core/group-commit.ts";
import { overloaded } from "#core/refusal.ts";
import { isAway, isLocked, type Db } from "#db/client.ts";
import { seesDrafts } from "#domains/catalogue/index.ts";
import { saveProgress, type SaveRequest } from "./progress.service.ts";

/** Long enough for a few saves of a busy node, and too short to be noticed: nothing on the screen waits for a save. */
const gatherMs = 50;
/** Saves of other accounts do not wait any longer for a row that a request of one account has locked. */
const longestSharedWaitMs = 300;
/** A save whose group has failed. Less than the pool's limit of a query, which would read as an outage. */
const longestWaitMs = 1300;
/** Entries of a statement. */
const maxEntries = 1000;

/** Saves the progress of requests that come at the same time together ([why](../../../../../docs/decisions/progress.md)). */
export function openSaves(db: Db): (request: SaveRequest) => Promise<HistoryEntry[]> {
  const open = () =>
    new GroupCommit<SaveRequest, HistoryEntry[]>({
      write: (requests, alone) => (alone ? saveAlone(db, requests) : saveProgress(db, requests, { waitMs: longestSharedWaitMs })),
      isOutage: isAway,
      gatherMs,
      maxWeight: maxEntries,
      weigh: ({ writes }) => writes.length,
    });
  const [viewers, staff] = [open(), open()];
  return (request) => (seesDrafts(request.caller) ? staff : viewers).add(request.actor.id, request);
}

const saveAlone = (db: Db, requests: readonly SaveRequest[]): Promise<HistoryEntry[][]> =>
  saveProgress(db, requests, { waitMs: longestWaitMs }).catch((error: unknown) => {
    throw isLocked(error) ? overloaded("Service momentanément indisponible.", 3) : error;
  });
