import { endUserSession, endUserSessions, getUser, listUserSessions } from "@seance/contract/person-admin";
import { deleteUser, exportUsers, listUsers, setUserRole, setUserStatus } from "@seance/contract/users-admin";
import type { FastifyInstance } from "fastify";
import { sendCsv } from "#http/send-csv.ts";
import { serve, serveDownload } from "#http/serve.ts";
import * as person from "./person.service.ts";
import { exportUsers as exportFile } from "./users-export.service.ts";
import * as users from "./users.service.ts";

export function usersRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, listUsers, ({ actor, query }) => users.listUsers(services.db, actor, query));
  serveDownload(app, exportUsers, async ({ actor, query, reply }) => sendCsv(reply, await exportFile(services, actor, query)));
  serve(app, setUserRole, ({ actor, params, body }) => users.setRole(services, actor, params.id, body.role));
  serve(app, setUserStatus, ({ actor, params, body }) => users.setStatus(services, actor, params.id, body));
  serve(app, deleteUser, ({ actor, params }) => users.deleteUser(services, actor, params.id));

  serve(app, getUser, ({ actor, params }) => person.readUser(services.db, actor, params.id));
  serve(app, listUserSessions, ({ actor, params }) => person.listSessionsOf(services, actor, params.id));
  serve(app, endUserSession, ({ actor, params }) => person.endSessionsOf(services, actor, params.id, params.sessionId));
  serve(app, endUserSessions, ({ actor, params }) => person.endSessionsOf(services, actor, params.id, null));
}
