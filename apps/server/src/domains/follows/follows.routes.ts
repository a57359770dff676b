import { addFollow, listFollows, removeFollow } from "@seance/contract/follows";
import type { FastifyInstance } from "fastify";
import { DueClock } from "#db/due-clock.ts";
import { serve } from "#http/serve.ts";
import { announceChanges } from "./announce.service.ts";
import * as follows from "./follows.service.ts";

export function followsRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listFollows, async ({ actor, caller }) => ({ follows: await follows.listFollows(db, actor, caller) }));
  serve(app, addFollow, ({ actor, caller, body }) => follows.addFollow(db, actor, caller, body));
  serve(app, removeFollow, ({ actor, params }) => follows.deleteFollow(db, actor, params.id));
  watchCatalogue(app);
}

/** Tells followers about what changed in the catalogue, at most once a second; at the start, about what changed meanwhile. */
function watchCatalogue(app: FastifyInstance): void {
  const { db, bus, log } = app.services;
  const clock = new DueClock(bus, log, {
    tag: "catalogue",
    settleMs: 1000,
    failed: "notifications des titres suivis à reprendre",
    msUntilNext: () => Promise.resolve(null),
    apply: () => announceChanges(db),
  });
  app.addHook("onReady", () => clock.run());
  app.addHook("onClose", () => clock.close());
}
