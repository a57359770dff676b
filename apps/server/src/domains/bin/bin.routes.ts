import { eraseFromBin, getBinContents, listBin, restoreFromBin } from "@seance/contract/bin";
import type { FastifyInstance } from "fastify";
import { kinds, restoreItem } from "#domains/catalogue/index.ts";
import { serve } from "#http/serve.ts";
import * as bin from "./bin.service.ts";
import { eraseItem } from "./erase.service.ts";

export function binRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listBin, ({ query }) => bin.listBin(services, query));
  serve(app, getBinContents, ({ params }) => bin.getBinContents(services.db, params));
  serve(app, restoreFromBin, ({ actor, params }) => restoreItem(services, actor, kinds[params.type], params.id));
  serve(app, eraseFromBin, ({ actor, params, headers }) => eraseItem(services, actor, params, headers["x-security-code"]));
}
