import { getMailedNotices, mailNotices } from "@seance/contract/notice-mails";
import { countUnreadNotices, getMutedNotices, listNotices, muteNotices, readNotices } from "@seance/contract/notices";
import type { FastifyInstance } from "fastify";
import { markNoticesRead, mutedKinds } from "#domains/notices/index.ts";
import { serve } from "#http/serve.ts";
import * as inbox from "./inbox.service.ts";
import { chooseMailed, mailUnread, readMailed } from "./notice-mail.service.ts";

export function inboxRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  services.jobs.repeat({ kind: "notice-mails", cron: "*/10 * * * *", work: (signal) => mailUnread(services, signal) });

  serve(app, listNotices, ({ actor, query }) => inbox.readInbox(services, actor, query));
  serve(app, countUnreadNotices, async ({ actor }) => ({ unread: await inbox.countUnread(db, actor) }));
  serve(app, readNotices, ({ actor, body }) => markNoticesRead(db, actor.id, body?.ids));
  serve(app, getMutedNotices, async ({ actor }) => ({ muted: await mutedKinds(db, actor.id) }));
  serve(app, muteNotices, ({ actor, body }) => inbox.muteKinds(db, actor, body.muted));
  serve(app, getMailedNotices, ({ actor }) => readMailed(db, actor));
  serve(app, mailNotices, ({ actor, body }) => chooseMailed(db, actor, body.mailed));
}
