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
import { hashTurn } from "./hash-turn.ts";
import * as leaving from "./leave.service.ts";
import * as sessions from "./sessions.service.ts";
import * as setup from "./setup.ts";

export function accountsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, register, (call) => accounts.register(services, call.caller, call.body, hashTurn(call, call.body.email)));
  serve(app, login, (call) => accounts.login(services, call.caller, call.body, hashTurn(call, call.body.email)));
  serve(app, setUp, (call) => setup.setUp(services, call.caller, call.body, hashTurn(call, call.body.email)));
  serve(app, getMe, ({ actor }) => accounts.readMe(db, actor));
  serve(app, changePassword, (call) =>
    accounts.changePassword(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );

  serve(app, exportAccount, ({ actor, reply }) => {
    void reply.header("content-disposition", 'attachment; filename="seance-mes-donnees.json"');
    return exporting.exportAccount(services, actor);
  });
  serve(app, deleteAccount, (call) => leaving.leave(services, call.actor, call.body.password, hashTurn(call, call.actor.email)));

  serve(app, listSessions, async ({ actor }) => ({ sessions: await sessions.listSessions(db, actor) }));
  serve(app, endSession, ({ actor, params }) => sessions.endSession(services, actor, params.id));
  serve(app, endOtherSessions, ({ actor }) => sessions.endOtherSessions(services, actor));
}
