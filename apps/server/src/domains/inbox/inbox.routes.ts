import { countUnreadNotices, getMutedNotices, listNotices, muteNotices, readNotices } from "@seance/contract/notices";
import type { FastifyInstance } from "fastify";
import { markNoticesRead, mutedKinds } from "#domains/notices/index.ts";
import { serve } from "#http/serve.ts";
import * as inbox from "./inbox.service.ts";

export function inboxRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listNotices, ({ actor, query }) => inbox.readInbox(db, actor, query));
  serve(app, countUnreadNotices, async ({ actor }) => ({ unread: await inbox.countUnread(db, actor) }));
  serve(app, readNotices, ({ actor, body }) => markNoticesRead(db, actor.id, body?.ids));
  serve(app, getMutedNotices, async ({ actor }) => ({ muted: await mutedKinds(db, actor.id) }));
  serve(app, muteNotices, ({ actor, body }) => inbox.muteKinds(db, actor, body.muted));
}
