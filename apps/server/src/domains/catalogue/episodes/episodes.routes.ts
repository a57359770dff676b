import * as form from "@seance/contract/episode-form";
import * as contract from "@seance/contract/episodes";
import * as season from "@seance/contract/season-form";
import type { FastifyInstance } from "fastify";
import { binItem, binItems } from "#domains/catalogue/writes/writes.service.ts";
import { serve } from "#http/serve.ts";
import { presentEpisode } from "./episodes.present.ts";
import { episodeGroups, listEpisodes } from "./episodes.queries.ts";
import { changeEpisode, createEpisode, episodeKind } from "./episodes.write.service.ts";
import { fillSeason, orderSeason } from "./season.service.ts";

export function episodesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  serve(app, contract.listEpisodes, async ({ query }) => {
    const { rows, total } = await listEpisodes(db, query);
    const page = { episodes: rows.map((row) => presentEpisode(row, { links: true })), total };
    return query.with_groups ? { ...page, groups: await episodeGroups(db, query) } : page;
  });
  serve(app, form.createEpisode, ({ actor, body }) => createEpisode(services, actor, body));
  serve(app, form.changeEpisode, ({ actor, params, body }) => changeEpisode(services, actor, params.id, body));
  serve(app, season.fillSeason, ({ actor, params, body }) => fillSeason(services, actor, params, body.episodes));
  serve(app, season.orderSeason, ({ actor, params, body }) => orderSeason(services, actor, params, body.ids));
  serve(app, form.deleteEpisode, ({ actor, params, headers }) =>
    binItem(services, actor, episodeKind, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkEpisodes, ({ actor, body, headers }) =>
    binItems(services, actor, episodeKind, body.ids, headers["x-security-code"]),
  );
}
