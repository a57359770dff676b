import * as contract from "@seance/contract/explorer";
import type { FastifyInstance } from "fastify";
import { serve, serveDownload } from "#http/serve.ts";
import { hashTurn, deleteUser } from "#domains/accounts/index.ts";
import { removeDocument } from "./delete.service.ts";
import { list } from "./documents.service.ts";
import { download } from "./export.service.ts";
import { overview } from "./figures.service.ts";
import * as users from "./users.service.ts";

/** The database as the fondateur alone sees it. */
export function explorerRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.getExplorerOverview, () => overview(services));

  serve(app, contract.listDatabaseUsers, ({ query }) => users.list(services, query));
  serve(app, contract.createDatabaseUser, (call) =>
    users.create(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.updateDatabaseUser, (call) =>
    users.change(services, call.actor, call.params.id, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.deleteDatabaseUser, ({ actor, params }) => deleteUser(services, actor, params.id));

  serve(app, contract.listCollections, ({ query }) => list(services, query));
  serveDownload(app, contract.exportCollection, async ({ actor, params, query, reply }) => {
    const { fileName, type, body } = await download(services, actor, params.name, query.format);
    return reply.type(type).header("content-disposition", `attachment; filename="${fileName}"`).send(body);
  });
  serve(app, contract.deleteDocument, ({ actor, params, headers }) =>
    removeDocument(services, actor, params, headers["x-security-code"]),
  );
}
