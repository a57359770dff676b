import { clickAnnouncement, dismissAnnouncement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
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
import { AnnouncementCache } from "./announcement-cache.ts";
import { countInteraction, dismissCurrent, listCurrent } from "./announcements.service.ts";

export function announcementsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const cache = new AnnouncementCache(services);
  app.addHook("onClose", async () => cache.close());

  serve(app, listAnnouncements, async ({ caller, query }) => ({
    announcements: await listCurrent(services.db, cache, caller, query.limit),
  }));
  serve(app, viewAnnouncement, ({ caller, params }) => countInteraction(services, cache, caller, params.id, "view"));
  serve(app, clickAnnouncement, ({ caller, params }) => countInteraction(services, cache, caller, params.id, "click"));

  serve(app, dismissAnnouncement, ({ caller, actor, params }) =>
    dismissCurrent(services.db, cache, { ...caller, actor }, params.id),
  );

  serve(app, listAllAnnouncements, ({ query }) => admin.listAll(services.db, query));
  serve(app, getAnnouncementStats, () => admin.readStats(services.db));
  serve(app, resetAnnouncementStats, ({ actor }) => admin.resetStats(services, actor));
  serve(app, createAnnouncement, ({ actor, body }) => admin.createAnnouncement(services, actor, body));
  serve(app, updateAnnouncement, ({ actor, params, body }) => admin.updateAnnouncement(services, actor, params.id, () => body));
  serve(app, pinAnnouncement, ({ actor, params, body }) =>
    admin.updateAnnouncement(services, actor, params.id, (before) => ({ is_pinned: body?.is_pinned ?? !before.is_pinned })),
  );
  serve(app, toggleAnnouncement, ({ actor, params, body }) =>
    admin.updateAnnouncement(services, actor, params.id, (before) => ({ is_active: body?.is_active ?? !before.is_active })),
  );
  serve(app, deleteAnnouncement, ({ actor, params }) => admin.deleteAnnouncement(services, actor, params.id));
}
