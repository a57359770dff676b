import { binTypes, type BinItem, type BinType, type listBin } from "@seance/contract/bin";
import type { Query } from "@seance/contract/endpoint";
import { localPart } from "@seance/contract/text";
import type { Actor } from "#core/actor.ts";
import { startChores } from "#core/chores.ts";
import { channelKind } from "#domains/catalogue/channels/channels.kind.ts";
import { episodeKind } from "#domains/catalogue/episodes/episodes.kind.ts";
import { movieKind } from "#domains/catalogue/movies/movies.kind.ts";
import { seriesKind } from "#domains/catalogue/series/series.kind.ts";
import * as writes from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import * as rows from "./bin.queries.ts";

type Needed = Pick<Services, "db" | "config">;

/** What was deleted and can come back, what was deleted last first. */
export async function list({ db, config }: Needed, query: Query<typeof listBin>): Promise<{ items: BinItem[]; total: number }> {
  const { rows: found, total } = await rows.page(db, query, config.RETENTION_BIN);
  return { items: found.map(presentItem), total };
}

const presentItem = (row: rows.BinRow): BinItem => ({
  type: row.type,
  id: row.id,
  title: row.title,
  year: row.year,
  thumbnail: row.thumbnail,
  episodes: row.episodes,
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: row.deleted_by && localPart(row.deleted_by),
  erased_at: row.erased_at.toISOString(),
});

export function restore(services: Services, actor: Actor, type: BinType, id: string): Promise<void> {
  switch (type) {
    case "movie":
      return writes.restore(services, actor, movieKind, id);
    case "series":
      return writes.restore(services, actor, seriesKind, id);
    case "episode":
      return writes.restore(services, actor, episodeKind, id);
    case "channel":
      return writes.restore(services, actor, channelKind, id);
  }
}

const dayMs = 24 * 3_600_000;
const erasedAtOnce = 200;

/** Erases what has been in the bin for longer than the settings keep it, at start and then daily; gives what ends it. */
export const startErasingBin = (services: Needed & Pick<Services, "log">): (() => Promise<void>) =>
  startChores(services.log, [
    { failed: "vidage de la corbeille remis", everyMs: dayMs, work: () => eraseOldBin(services), also: "at-start" },
  ]);

/** Some at a time, so that no statement is long. */
export async function eraseOldBin({ db, config }: Needed): Promise<void> {
  for (const type of binTypes) while ((await rows.eraseOld(db, type, config.RETENTION_BIN, erasedAtOnce)) === erasedAtOnce);
}
