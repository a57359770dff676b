import type { HistoryEntry } from "@seance/contract/progress";
import { GroupCommit } from "#core/group-commit.ts";
import { isAway, type Db } from "#db/client.ts";
import { seesDrafts } from "#domains/catalogue/index.ts";
import { saveProgress, type SaveRequest } from "./progress.service.ts";

/** Long enough for a few saves of a busy node, and too short to be noticed: nothing on the screen waits for a save. */
const gatherMs = 50;
/** Entries of a statement. */
const maxEntries = 1000;

/** Saves the progress of requests that come at the same time together ([why](../../../../../docs/decisions/progress.md)). */
export function openSaves(db: Db): (request: SaveRequest) => Promise<HistoryEntry[]> {
  const open = () =>
    new GroupCommit<SaveRequest, HistoryEntry[]>({
      write: (requests) => saveProgress(db, requests),
      isOutage: isAway,
      gatherMs,
      maxWeight: maxEntries,
      weigh: ({ writes }) => writes.length,
    });
  const [viewers, staff] = [open(), open()];
  return (request) => (seesDrafts(request.caller) ? staff : viewers).add(request.actor.id, request);
}
