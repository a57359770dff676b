import type { BinType } from "@seance/contract/bin";
import type { Actor } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { eraseAnnouncements, restoreAnnouncement } from "#domains/announcements/index.ts";
import { eraseBadges, restoreBadge } from "#domains/badges/index.ts";
import { eraseBinned, kinds, restoreItem } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";

interface BinKind {
  /** Restores an item; 404 when it is not in the bin. */
  restore(services: Services, actor: Actor, id: string): Promise<void>;
  /** Erases those of the items that are in the bin; returns their number. */
  erase(tx: Db, ids: readonly string[]): Promise<number>;
}

const ofCatalogue = (type: keyof typeof kinds): BinKind => ({
  restore: (services, actor, id) => restoreItem(services, actor, kinds[type], id),
  erase: (tx, ids) => eraseBinned(tx, type, ids),
});

export const binKinds: Record<BinType, BinKind> = {
  movie: ofCatalogue("movie"),
  series: ofCatalogue("series"),
  episode: ofCatalogue("episode"),
  channel: ofCatalogue("channel"),
  saga: ofCatalogue("saga"),
  announcement: { restore: restoreAnnouncement, erase: eraseAnnouncements },
  badge: { restore: restoreBadge, erase: eraseBadges },
};
