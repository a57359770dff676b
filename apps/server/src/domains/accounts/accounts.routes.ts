import { exportAccount } from "@seance/contract/account-export";
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  login,
  register,
  setUp,
} from "@seance/contract/accounts";
import { getLanguages, saveLanguages as putLanguages } from "@seance/contract/languages";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readLanguages, readMe, saveLanguages } from "./accounts.service.ts";
import * as privacy from "./privacy/export.service.ts";
import { deleteOwnAccount } from "./privacy/leave.service.ts";
import { deviceOf } from "./second-factor/remembered-devices.service.ts";
import * as sessions from "./sessions/sessions.service.ts";
import { hashTurn } from "./sign-in/password.ts";
import * as setup from "./sign-in/setup.service.ts";
import * as ownPassword from "./sign-in/own-password.service.ts";
import * as signIn from "./sign-in/sign-in.service.ts";

export function accountsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, register, (call) => signIn.register(services, call.caller, call.body, hashTurn(call, call.body.email)));
  serve(app, login, (call) => {
    const credentials = { ...call.body, device: deviceOf(services, call.request) };
    return signIn.login(services, call.caller, credentials, hashTurn(call, call.body.email));
  });
  serve(app, setUp, (call) => setup.setUp(services, call.caller, call.body, hashTurn(call, call.body.email)));
  serve(app, getMe, ({ actor }) => readMe(db, actor));
  serve(app, getLanguages, async ({ actor }) => ({ languages: await readLanguages(db, actor) }));
  serve(app, putLanguages, ({ actor, body }) => saveLanguages(db, actor, body));
  serve(app, changePassword, (call) =>
    ownPassword.changePassword(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );

  serve(app, exportAccount, ({ actor, reply }) => {
    void reply.header("content-disposition", 'attachment; filename="seance-mes-donnees.json"');
    return privacy.exportAccount(services, actor);
  });
  serve(app, deleteAccount, (call) =>
    deleteOwnAccount(services, call.actor, call.body.password, hashTurn(call, call.actor.email)),
  );

  serve(app, listSessions, async ({ actor }) => ({ sessions: await sessions.listSessions(services, actor) }));
  serve(app, endSession, ({ actor, params }) => sessions.endSession(services, actor, params.id));
  serve(app, endOtherSessions, ({ actor }) => sessions.endOtherSessions(services, actor));
}
