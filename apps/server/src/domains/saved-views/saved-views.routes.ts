import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from "@seance/contract/saved-views";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as views from "./saved-views.service.ts";

export function savedViewsRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listSavedViews, ({ actor, query }) => views.listViews(db, actor, query.tab));
  serve(app, createSavedView, ({ actor, body }) => views.createView(db, actor, body));
  serve(app, changeSavedView, ({ actor, params, body }) => views.changeView(db, actor, params.id, body));
  serve(app, deleteSavedView, ({ actor, params }) => views.deleteView(db, actor, params.id));
}
