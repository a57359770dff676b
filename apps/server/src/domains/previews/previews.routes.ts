import * as contract from "@seance/contract/previews";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as previews from "./previews.service.ts";

export function previewsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.listPreviewLinks, ({ caller, query }) => previews.listLinks(services, caller, query));
  serve(app, contract.createPreviewLink, ({ actor, caller, body }) => previews.createLink(services, actor, caller, body));
  serve(app, contract.deletePreviewLink, ({ actor, params }) => previews.deleteLink(services, actor, params.id));
  serve(app, contract.openPreview, ({ params, reply }) => {
    void reply.header("x-robots-tag", "noindex");
    return previews.openPreview(services, params.link);
  });
}
