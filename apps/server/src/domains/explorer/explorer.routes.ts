import * as contract from "@seance/contract/explorer";
import type { FastifyInstance } from "fastify";
import { serve, serveDownload } from "#http/serve.ts";
import { hashTurn, deleteUser } from "#domains/accounts/index.ts";
import { deleteDocument } from "./delete.service.ts";
import { listDocuments } from "./documents.service.ts";
import { exportCollection } from "./export.service.ts";
import { readFigures } from "./figures.service.ts";
import * as users from "./users.service.ts";

export function explorerRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.getExplorerOverview, () => readFigures(services));

  serve(app, contract.listDatabaseUsers, ({ query }) => users.listUsers(services, query));
  serve(app, contract.createDatabaseUser, (call) =>
    users.createUser(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.updateDatabaseUser, (call) =>
    users.updateUser(services, call.actor, call.params.id, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.deleteDatabaseUser, ({ actor, params }) => deleteUser(services, actor, params.id));

  serve(app, contract.listCollections, ({ query }) => listDocuments(services, query));
  serveDownload(app, contract.exportCollection, async ({ actor, params, query, reply }) => {
    const { fileName, type, body } = await exportCollection(services, actor, params.name, query.format);
    return reply.type(type).header("content-disposition", `attachment; filename="${fileName}"`).send(body);
  });
  serve(app, contract.deleteDocument, ({ actor, params, headers }) =>
    deleteDocument(services, actor, params, headers["x-security-code"]),
  );
}
