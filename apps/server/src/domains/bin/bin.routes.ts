import { eraseFromBin, getBinContents, listBin, restoreFromBin, restoreSeveralFromBin } from "@seance/contract/bin";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as bin from "./bin.service.ts";
import { eraseItem } from "./erase.service.ts";

export function binRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listBin, ({ actor, query }) => bin.listBin(services, actor, query));
  serve(app, getBinContents, ({ params }) => bin.getBinContents(services.db, params));
  serve(app, restoreFromBin, ({ actor, params }) => bin.restoreFromBin(services, actor, params));
  serve(app, restoreSeveralFromBin, ({ actor, body }) => bin.restoreSeveral(services, actor, body.items));
  serve(app, eraseFromBin, ({ actor, params, headers }) => eraseItem(services, actor, params, headers["x-security-code"]));
}
