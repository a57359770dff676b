import type { Announcement } from "@seance/contract/announcements";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Services } from "#services.ts";
import { isMeantFor } from "./audience.ts";
import type { Board } from "./board.ts";
import type { CountedKind } from "./counting.queries.ts";

/** The announcements of the moment that are meant for the caller, the foremost first. */
export async function list(board: Board, caller: Caller, limit: number): Promise<Announcement[]> {
  return (await meantFor(board, caller)).slice(0, limit);
}

/** Counts what a viewer did with an announcement that is shown to him. */
export async function count(
  { announcementCounter }: Pick<Services, "announcementCounter">,
  board: Board,
  caller: Caller,
  id: string,
  kind: CountedKind,
): Promise<void> {
  const shown = (await meantFor(board, caller)).find((one) => one.id === id.toLowerCase());
  if (!shown) throw notFound();
  announcementCounter.count(caller, shown.id, kind);
}

async function meantFor(board: Board, { actor }: Caller): Promise<Announcement[]> {
  return (await board.read()).filter((one) => isMeantFor(one.target_audience, actor?.role ?? null));
}
