import { overviewLimits, type AdminOverview } from "@seance/contract/overview";
import { can, type Permission } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { readAtLength, type Db } from "#db/client.ts";
import { accountsByDay } from "#domains/accounts/index.ts";
import { listAudit } from "#domains/audit/index.ts";
import { countBinned, countInactiveChannels, countWithoutVideo, viewsByDay } from "#domains/catalogue/index.ts";
import { countFailedVideos } from "#domains/hosting/index.ts";
import { countFailedLinks } from "#domains/imports/index.ts";
import { countStarted } from "#domains/playback/index.ts";
import { countOnline } from "#domains/presence/index.ts";
import { countWatching } from "#domains/progress/index.ts";
import { countWaiting } from "#domains/support/index.ts";
import type { Services } from "#services.ts";
import { readDisks } from "./disks.ts";

const { failedImportDays, plotDays, startedMinutes } = overviewLimits;

type Reads = Pick<Services, "reads" | "config">;

/** What the staff finds when it comes in, each part for those who may see it. */
export function overview({ reads, config }: Reads, actor: Actor): Promise<AdminOverview> {
  /** Nothing, not even the question, for whoever may not know the answer. */
  const forHolders = <T>(permission: Permission, read: () => Promise<T>): Promise<T | undefined> =>
    can(actor.role, permission) ? read() : Promise.resolve(undefined);
  return readAtLength(reads, async (tx) => {
    const actions = await forHolders("database:explore", () => latestActions(tx));
    const accounts = await forHolders("users:view", () => accountsByDay(tx, plotDays));
    return {
      attention: await attentionFor(tx, forHolders, config),
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

type ForHolders = <T>(permission: Permission, read: () => Promise<T>) => Promise<T | undefined>;

/** Parts that are not there are not in the answer at all. */
async function attentionFor(tx: Db, forHolders: ForHolders, config: Services["config"]): Promise<AdminOverview["attention"]> {
  return {
    tickets_waiting: await forHolders("support:answer", () => countWaiting(tx)),
    failed_imports: await forHolders("content:create", () => countFailedLinks(tx, failedImportDays)),
    films_without_video: await forHolders("content:create", () => countWithoutVideo(tx, "movie")),
    episodes_without_video: await forHolders("content:create", () => countWithoutVideo(tx, "episode")),
    inactive_channels: await forHolders("content:create", () => countInactiveChannels(tx)),
    failed_videos: await forHolders("hosting:manage", () => countFailedVideos(tx)),
    disks: await forHolders("hosting:manage", () => readDisks(config)),
    bin: await forHolders("database:explore", () => countBinned(tx)),
  };
}

const latestActions = async (tx: Db): Promise<AdminOverview["latest_actions"]> =>
  (await listAudit(tx, { skip: 0, limit: overviewLimits.latestActions, actor: undefined, action: undefined })).entries;
