import { heartbeat, logout } from "@seance/contract/accounts";
import { onlineStaff, totalStaff } from "@seance/contract/presence";
import type { FastifyInstance } from "fastify";
import { endSession } from "#domains/accounts/index.ts";
import { serve } from "#http/serve.ts";
import { countOnlineStaff, countStaff, watchStaff } from "./presence.service.ts";

export function presenceRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const staff = watchStaff(services);
  app.addHook("onClose", () => staff.stop());

  serve(app, heartbeat, ({ actor }) => staff.mark(actor, true));

  // Hidden pages call this too, and come back: the session ends only with `end_session`.
  serve(app, logout, async ({ actor, body }) => {
    await staff.mark(actor, false);
    if (body?.end_session) await endSession(services, actor, actor.sessionId);
  });

  serve(app, onlineStaff, async () => ({ online_staff: await countOnlineStaff(db) }));
  serve(app, totalStaff, () => countStaff(db));
}
