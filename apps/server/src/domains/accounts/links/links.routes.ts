import * as contract from "@seance/contract/account-links";
import * as emailContract from "@seance/contract/email-change";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { serve } from "#http/serve.ts";
import * as emailChange from "./email-change.service.ts";
import * as reset from "./reset.service.ts";
import { askVerification, verifyEmail } from "./verify.service.ts";

export function linksRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.askPasswordReset, ({ caller, body }) => reset.askReset(services, caller, body.email));
  serve(app, contract.readResetLink, ({ caller, body }) => reset.readReset(services, caller, body.token));
  serve(app, contract.resetPassword, (call) =>
    reset.useReset(services, call.caller, call.body, (account) => hashTurn(call, account)),
  );
  serve(app, contract.createResetLink, ({ actor, params }) => reset.createResetLink(services, actor, params.id));
  serve(app, contract.askEmailVerification, ({ actor }) => askVerification(services, actor));
  serve(app, emailContract.getEmailChange, ({ actor }) => emailChange.readEmailChange(services.db, actor));
  serve(app, emailContract.changeEmail, (call) =>
    emailChange.changeEmail(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, emailContract.cancelEmailChange, ({ actor }) => emailChange.cancelEmailChange(services, actor));
  serve(app, emailContract.confirmEmail, ({ caller, body }) => emailChange.confirmEmail(services, caller, body.token));
  serve(app, emailContract.keepEmail, ({ caller, body }) => emailChange.keepEmail(services, caller, body.token));
  serve(app, contract.verifyEmail, ({ caller, body }) => verifyEmail(services, caller, body.token));
}
