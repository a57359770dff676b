import { countUnreadNotices, getMutedNotices, listNotices, muteNotices, readNotices } from "@seance/contract/notices";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "#db/client.ts";
import { markNoticesRead, mutedKinds, replaceMuted } from "#domains/notices/index.ts";
import { serve } from "#http/serve.ts";
import { countUnread } from "./inbox.queries.ts";
import { readInbox } from "./inbox.service.ts";

export function inboxRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listNotices, ({ actor, query }) => readInbox(db, actor, query));
  serve(app, countUnreadNotices, async ({ actor }) => ({ unread: await countUnread(db, actor.id) }));
  serve(app, readNotices, ({ actor, body }) => markNoticesRead(db, actor.id, body?.ids));
  serve(app, getMutedNotices, async ({ actor }) => ({ muted: await mutedKinds(db, actor.id) }));
  serve(app, muteNotices, ({ actor, body }) =>
    inTransaction(db, async (tx) => {
      await replaceMuted(tx, actor.id, body.muted);
      return { muted: await mutedKinds(tx, actor.id) };
    }),
  );
}
