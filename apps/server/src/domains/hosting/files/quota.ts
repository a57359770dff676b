import { hostingMessages } from "@seance/contract/hosting";
import { Refusal } from "#core/refusal.ts";
import { originalsOf } from "#domains/hosting/hosting.queries.ts";
import { unfinishedUploads } from "#domains/hosting/uploads/uploads.queries.ts";
import { packageBytes } from "#domains/media/index.ts";
import type { Services } from "#services.ts";

export interface Usage {
  readonly originals: number;
  readonly packages: number;
  /** What unfinished uploads announced. */
  readonly uploads: number;
}

/** Bytes of the hosted videos of an account, or of all; in all, packages of library folders count too. */
export async function usageOf({ db }: Pick<Services, "db">, accountId: string | null): Promise<Usage> {
  const [videos, uploads, packages] = await Promise.all([originalsOf(db), unfinishedUploads(db), packageBytes(db)]);
  const isCounted = ({ account_id }: { account_id: string | null }): boolean => accountId === null || account_id === accountId;
  const own = videos.filter((video) => isCounted(video));
  const weights = accountId === null ? [...packages.values()] : own.map(({ id }) => packages.get(id));
  return {
    originals: total(own.map(({ bytes }) => bytes)),
    packages: total(weights.map((bytes) => bytes ?? 0)),
    uploads: total(uploads.filter((upload) => isCounted(upload)).map(({ bytes }) => bytes)),
  };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export const bytesOf = ({ originals, packages, uploads }: Usage): number => originals + packages + uploads;

/** Refuses (507) an upload that would exceed the quota of its account or of the site. A quota of 0 means no limit. */
export async function requireQuota(services: Pick<Services, "db" | "config">, accountId: string, bytes: number): Promise<void> {
  const { QUOTA_PER_ACCOUNT, QUOTA_TOTAL } = services.config;
  for (const [limit, owner, message] of [
    [QUOTA_PER_ACCOUNT, accountId, hostingMessages.accountFull],
    [QUOTA_TOTAL, null, hostingMessages.siteFull],
  ] as const)
    if (limit > 0 && bytesOf(await usageOf(services, owner)) + bytes > limit) throw new Refusal("no-space", message);
}
