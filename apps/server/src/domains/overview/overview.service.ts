import { overviewLimits, type AdminOverview } from "@seance/contract/overview";
import { can, type Permission } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { readAtLength, type Db } from "#db/client.ts";
import { listAudit } from "#domains/audit/index.ts";
import type { Services } from "#services.ts";
import { readDisks } from "./disks.ts";
import * as rows from "./overview.queries.ts";

type Reads = Pick<Services, "reads" | "config">;

/** What the staff finds when it comes in, each part for those who may see it. */
export function overview({ reads, config }: Reads, actor: Actor): Promise<AdminOverview> {
  /** Nothing, not even the question, for whoever may not know the answer. */
  const forHolders = <T>(permission: Permission, read: () => Promise<T>): Promise<T | undefined> =>
    can(actor.role, permission) ? read() : Promise.resolve(undefined);
  return readAtLength(reads, async (tx) => {
    const actions = await forHolders("database:explore", () => latestActions(tx));
    const accounts = await forHolders("users:view", () => rows.accountsByDay(tx));
    return {
      attention: await attentionFor(tx, forHolders, config),
      viewers: { online: await rows.online(tx), watching: await rows.watching(tx), started: await rows.started(tx) },
      views: await rows.viewsByDay(tx),
      ...(accounts && { new_accounts: accounts }),
      ...(actions && { latest_actions: actions }),
    };
  });
}

type ForHolders = <T>(permission: Permission, read: () => Promise<T>) => Promise<T | undefined>;

/** Parts that are not there are not in the answer at all. */
async function attentionFor(tx: Db, forHolders: ForHolders, config: Services["config"]): Promise<AdminOverview["attention"]> {
  return {
    tickets_waiting: await forHolders("support:answer", () => rows.ticketsWaiting(tx)),
    failed_imports: await forHolders("content:create", () => rows.failedImports(tx)),
    films_without_video: await forHolders("content:create", () => rows.withoutVideo(tx, "movie")),
    episodes_without_video: await forHolders("content:create", () => rows.withoutVideo(tx, "episode")),
    inactive_channels: await forHolders("content:create", () => rows.inactiveChannels(tx)),
    failed_videos: await forHolders("hosting:manage", () => rows.failedVideos(tx)),
    disks: await forHolders("hosting:manage", () => readDisks(config)),
    bin: await forHolders("database:explore", () => rows.inBin(tx)),
  };
}

const latestActions = async (tx: Db): Promise<AdminOverview["latest_actions"]> =>
  (await listAudit(tx, { skip: 0, limit: overviewLimits.latestActions, actor: undefined, action: undefined })).entries;
