import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  getMe,
  listSessions,
  login,
  register,
  setUp,
} from "@seance/contract/accounts";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as accounts from "./accounts.service.ts";
import * as exporting from "./export.service.ts";
import * as leaving from "./leave.service.ts";
import * as sessions from "./sessions.service.ts";
import * as setup from "./setup.ts";

export function accountsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, register, ({ caller, body }) => accounts.register(services, caller, body));
  serve(app, login, ({ caller, body }) => accounts.login(services, caller, body));
  serve(app, setUp, ({ caller, body }) => setup.setUp(services, caller, body));
  serve(app, getMe, ({ actor }) => accounts.readMe(db, actor));
  serve(app, changePassword, ({ actor, body }) =>
    accounts.changePassword(services, actor, body.current_password, body.new_password),
  );

  serve(app, exportAccount, ({ actor, reply }) => {
    void reply.header("content-disposition", 'attachment; filename="seance-mes-donnees.json"');
    return exporting.exportAccount(db, actor);
  });
  serve(app, deleteAccount, ({ actor, body }) => leaving.leave(services, actor, body.password));

  serve(app, listSessions, async ({ actor }) => ({ sessions: await sessions.listSessions(db, actor) }));
  serve(app, endSession, ({ actor, params }) => sessions.endSession(services, actor, params.id));
  serve(app, endOtherSessions, ({ actor }) => sessions.endOtherSessions(services, actor));
}
