import * as form from "@seance/contract/channel-form";
import * as contract from "@seance/contract/channels";
import type { FastifyInstance } from "fastify";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { serve } from "#http/serve.ts";
import { presentChannel } from "./channels.present.ts";
import { countCategories, listChannels } from "./channels.queries.ts";
import * as writes from "./channels.write.service.ts";

export function channelsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  serve(app, form.createChannel, ({ actor, body }) => writes.create(services, actor, body));
  serve(app, form.changeChannel, ({ actor, params, body }) => writes.change(services, actor, params.id, body));
  serve(app, form.deleteChannel, ({ actor, params, headers }) =>
    writes.remove(services, actor, params.id, headers["x-security-code"]),
  );
  serve(app, contract.listChannels, async ({ query, caller }) => {
    const inside = seesDrafts(caller);
    const rows = await listChannels(db, inside, query.category);
    return { channels: rows.map((row) => presentChannel(row, { links: inside })) };
  });
  serve(app, contract.listChannelCategories, async ({ caller }) => ({
    categories: await countCategories(db, seesDrafts(caller)),
  }));
}
