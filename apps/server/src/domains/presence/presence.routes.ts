import { heartbeat, logout } from "@seance/contract/accounts";
import type { FastifyInstance } from "fastify";
import { endSession } from "#domains/accounts/index.ts";
import { serve } from "#http/serve.ts";
import { mark } from "./presence.queries.ts";

export function presenceRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, heartbeat, async ({ actor }) => {
    await mark(db, actor.id, true);
  });

  // A hidden page says so too, and comes back: only on demand does the session end.
  serve(app, logout, async ({ actor, body }) => {
    await mark(db, actor.id, false);
    if (body?.end_session) await endSession(services, actor, actor.sessionId);
  });
}
