import { clickAnnouncement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncementStats,
  listAllAnnouncements,
  pinAnnouncement,
  resetAnnouncementStats,
  toggleAnnouncement,
  updateAnnouncement,
} from "@seance/contract/announcements-admin";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as admin from "./admin.service.ts";
import * as announcements from "./announcements.service.ts";
import { openBoard } from "./board.ts";

export function announcementsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const board = openBoard(services);
  app.addHook("onClose", () => board.close());

  serve(app, listAnnouncements, async ({ caller, query }) => ({
    announcements: await announcements.list(board, caller, query.limit),
  }));
  serve(app, viewAnnouncement, ({ caller, params }) => announcements.count(services, board, caller, params.id, "view"));
  serve(app, clickAnnouncement, ({ caller, params }) => announcements.count(services, board, caller, params.id, "click"));

  serve(app, listAllAnnouncements, ({ query }) => admin.listAll(services.db, query));
  serve(app, getAnnouncementStats, () => admin.readStats(services.db));
  serve(app, resetAnnouncementStats, ({ actor }) => admin.resetStats(services, actor));
  serve(app, createAnnouncement, ({ actor, body }) => admin.create(services, actor, body));
  serve(app, updateAnnouncement, ({ actor, params, body }) => admin.update(services, actor, params.id, body));
  serve(app, pinAnnouncement, ({ actor, params, body }) =>
    admin.update(services, actor, params.id, (before) => ({ is_pinned: body?.is_pinned ?? !before.is_pinned })),
  );
  serve(app, toggleAnnouncement, ({ actor, params, body }) =>
    admin.update(services, actor, params.id, (before) => ({ is_active: body?.is_active ?? !before.is_active })),
  );
  serve(app, deleteAnnouncement, ({ actor, params }) => admin.remove(services, actor, params.id));
}
