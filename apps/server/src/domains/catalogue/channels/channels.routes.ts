import * as form from "@seance/contract/channel-form";
import * as list from "@seance/contract/channel-list";
import * as contract from "@seance/contract/channels";
import type { FastifyInstance } from "fastify";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { binItem, writeItems } from "#domains/catalogue/writes/writes.service.ts";
import { sendCsv } from "#http/send-csv.ts";
import { serve, serveDownload } from "#http/serve.ts";
import { exportChannels } from "./channels-export.service.ts";
import { presentChannel } from "./channels.present.ts";
import { countCategories, listChannels } from "./channels.queries.ts";
import { changeChannel, channelKind, createChannel, placeChannel } from "./channels.write.service.ts";

export function channelsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  serve(app, form.createChannel, ({ actor, body }) => createChannel(services, actor, body));
  serve(app, form.changeChannel, ({ actor, params, body }) => changeChannel(services, actor, params.id, body));
  serve(app, form.deleteChannel, ({ actor, params, headers }) =>
    binItem(services, actor, channelKind, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkChannels, ({ actor, body, headers }) =>
    writeItems(services, actor, channelKind, body, { wanted: channelChangeOf, code: headers["x-security-code"] }),
  );
  serve(app, form.placeChannel, ({ actor, params, body }) => placeChannel(services, actor, params.id, body.before));
  serve(app, contract.listChannels, async ({ query, caller }) => {
    const drafts = seesDrafts(caller);
    const rows = await listChannels(db, drafts, query.category);
    return { channels: rows.map((row) => presentChannel(row, { links: drafts })) };
  });
  serveDownload(app, list.exportChannels, async ({ query, reply }) => sendCsv(reply, await exportChannels(db, query)));
  serve(app, contract.listChannelCategories, async ({ caller }) => ({
    categories: await countCategories(db, seesDrafts(caller)),
  }));
}

const channelChangeOf =
  ({ is_active, category }: Pick<form.ChannelChange, "is_active" | "category">) =>
  () => ({ is_active, category });
