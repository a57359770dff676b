import { clickAnnouncement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
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
}
