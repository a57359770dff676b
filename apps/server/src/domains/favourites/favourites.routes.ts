import { addFavourite, listFavourites, removeFavourite } from "@seance/contract/favourites";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as favourites from "./favourites.service.ts";

export function favouritesRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listFavourites, async ({ actor, caller }) => ({ favorites: await favourites.list(db, actor, caller) }));
  serve(app, addFavourite, ({ actor, caller, body }) => favourites.add(db, actor, caller, body));
  serve(app, removeFavourite, ({ actor, params }) => favourites.remove(db, actor, params.id));
}
