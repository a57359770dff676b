import { overviewLimits, type AdminOverview } from "@seance/contract/overview";
import { type Permission } from "@seance/contract/roles";
import { actorCan, type Actor } from "#core/actor.ts";
import { readAtLength, type Db } from "#db/client.ts";
import { accountsByDay } from "#domains/accounts/index.ts";
import { listAudit } from "#domains/audit/index.ts";
import { countBinned } from "#domains/bin/index.ts";
import { countInactiveChannels, countWithoutVideo, viewsByDay } from "#domains/catalogue/index.ts";
import { countFailedVideos } from "#domains/hosting/index.ts";
import { countFailedLinks } from "#domains/imports/index.ts";
import { countStarted } from "#domains/playback/index.ts";
import { countOnline } from "#domains/presence/index.ts";
import { countWatching } from "#domains/progress/index.ts";
import { countWaiting } from "#domains/support/index.ts";
import type { Services } from "#services.ts";
import { stat } from "node:fs/promises";
import type { Config } from "#core/config.ts";
import { diskSpace } from "#core/disk.ts";

const { failedImportDays, plotDays, startedMinutes } = overviewLimits;

type Reads = Pick<Services, "reads" | "config">;

/** The figures of the staff's start page; a part for which the actor lacks the permission is neither read nor answered. */
export function readOverview({ reads, config }: Reads, actor: Actor): Promise<AdminOverview> {
  const ifAllowed = <T>(permission: Permission, read: () => Promise<T>): Promise<T | undefined> =>
    actorCan(actor, permission) ? read() : Promise.resolve(undefined);
  return readAtLength(reads, async (tx) => {
    const actions = await ifAllowed("database:explore", () => latestActions(tx));
    const accounts = await ifAllowed("users:view", () => accountsByDay(tx, plotDays));
    return {
      attention: await attentionFor(tx, ifAllowed, config),
      viewers: {
        online: await countOnline(tx),
        watching: await countWatching(tx),
        started: await countStarted(tx, startedMinutes),
      },
      views: await viewsByDay(tx, plotDays),
      ...(accounts && { new_accounts: accounts }),
      ...(actions && { latest_actions: actions }),
    };
  });
}

type IfAllowed = <T>(permission: Permission, read: () => Promise<T>) => Promise<T | undefined>;

async function attentionFor(tx: Db, ifAllowed: IfAllowed, config: Services["config"]): Promise<AdminOverview["attention"]> {
  return {
    tickets_waiting: await ifAllowed("support:answer", () => countWaiting(tx)),
    failed_imports: await ifAllowed("content:create", () => countFailedLinks(tx, failedImportDays)),
    films_without_video: await ifAllowed("content:create", () => countWithoutVideo(tx, "movie")),
    episodes_without_video: await ifAllowed("content:create", () => countWithoutVideo(tx, "episode")),
    inactive_channels: await ifAllowed("content:create", () => countInactiveChannels(tx)),
    failed_videos: await ifAllowed("hosting:manage", () => countFailedVideos(tx)),
    disks: await ifAllowed("hosting:manage", () => readDisks(config)),
    bin: await ifAllowed("database:explore", () => countBinned(tx)),
  };
}

const latestActions = async (tx: Db): Promise<AdminOverview["latest_actions"]> =>
  (await listAudit(tx, { skip: 0, limit: overviewLimits.latestActions })).entries;

type Disks = NonNullable<AdminOverview["attention"]["disks"]>;

/** The disk of MEDIA_DIR and, if it is another one, that of DATA_DIR; without disks that cannot be read. */
async function readDisks(config: Pick<Config, "DATA_DIR" | "MEDIA_DIR" | "MIN_FREE_DISK">): Promise<Disks> {
  const [media, data] = await Promise.all([deviceOf(config.MEDIA_DIR), deviceOf(config.DATA_DIR)]);
  const disks: Disks = [];
  if (media !== null) disks.push(await readDisk("media", config.MEDIA_DIR, config.MIN_FREE_DISK));
  if (data !== null && data !== media) disks.push(await readDisk("data", config.DATA_DIR, config.MIN_FREE_DISK));
  return disks;
}

const deviceOf = async (folder: string): Promise<number | null> => (await stat(folder).catch(() => null))?.dev ?? null;

async function readDisk(name: Disks[number]["name"], folder: string, least: number): Promise<Disks[number]> {
  const space = await diskSpace(folder);
  return { name, ...space, low: space.free < 2 * least };
}
