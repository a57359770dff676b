import { addFavourite, listFavourites, removeFavourite } from "@seance/contract/favourites";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as favourites from "./favourites.service.ts";

export function favouritesRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listFavourites, async ({ actor, caller }) => ({ favorites: await favourites.listFavourites(db, actor, caller) }));
  serve(app, addFavourite, ({ actor, caller, body }) => favourites.addFavourite(db, actor, caller, body));
  serve(app, removeFavourite, ({ actor, params }) => favourites.deleteFavourite(db, actor, params.id));
}
