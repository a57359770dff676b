import { listBadges, listOwnBadges, listUserBadges } from "@seance/contract/badges";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as badges from "./badges.service.ts";

export function badgesRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listBadges, async () => ({ badges: await badges.list(db) }));
  serve(app, listOwnBadges, async ({ actor }) => ({ badges: await badges.listHeld(db, actor.id) }));
  serve(app, listUserBadges, async ({ actor, params }) => ({ badges: await badges.listOf(db, actor, params.id) }));
}
