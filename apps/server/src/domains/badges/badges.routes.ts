import { listBadges, listOwnBadges, listUserBadges } from "@seance/contract/badges";
import {
  awardBadge,
  countBadgeHolders,
  createBadge,
  deleteBadge,
  giveBadge,
  listBadgeAttributions,
  takeBadge,
  undoAward,
  updateBadge,
} from "@seance/contract/badges-admin";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as awards from "./awards.service.ts";
import * as badges from "./badges.service.ts";

export function badgesRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listBadges, async () => ({ badges: await badges.listBadges(db) }));
  serve(app, listOwnBadges, async ({ actor }) => ({ badges: await badges.listHeldBadges(db, actor.id) }));
  serve(app, listUserBadges, async ({ actor, params }) => ({ badges: await badges.listBadgesOf(db, actor, params.id) }));

  serve(app, createBadge, ({ actor, body }) => badges.createBadge(db, actor, body));
  serve(app, deleteBadge, ({ actor, params }) => badges.deleteBadge(db, actor, params.id));
  serve(app, updateBadge, ({ actor, params, body }) => badges.updateBadge(db, actor, params.id, body));
  serve(app, countBadgeHolders, ({ params, body }) => awards.countHolders(db, params.id, body.user_ids));
  serve(app, awardBadge, ({ actor, params, body }) => awards.awardBadge(db, actor, { badgeId: params.id, ...body }));
  serve(app, undoAward, ({ actor, params }) => awards.undoAward(db, actor, params));
  serve(app, listBadgeAttributions, ({ actor, query }) => badges.listAttributions(db, actor, query));
  serve(app, giveBadge, ({ actor, params, body: { badge_id, ...gift } }) =>
    badges.giveBadgeAsStaff(db, actor, { ...gift, accountId: params.id, badgeId: badge_id }),
  );
  serve(app, takeBadge, ({ actor, params }) => badges.takeBadge(db, actor, params));
}
