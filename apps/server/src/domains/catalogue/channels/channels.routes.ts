import * as contract from "@seance/contract/channels";
import type { FastifyInstance } from "fastify";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { serve } from "#http/serve.ts";
import { presentChannel } from "./channels.present.ts";
import { countCategories, listChannels } from "./channels.queries.ts";

export function channelsRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, contract.listChannels, async ({ query, caller }) => {
    const inside = seesDrafts(caller);
    const rows = await listChannels(db, inside, query.category);
    return { channels: rows.map((row) => presentChannel(row, { links: inside })) };
  });
  serve(app, contract.listChannelCategories, async ({ caller }) => ({
    categories: await countCategories(db, seesDrafts(caller)),
  }));
}
