import * as contract from "@seance/contract/account-links";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { serve } from "#http/serve.ts";
import * as reset from "./reset.service.ts";
import { askVerification, verifyEmail } from "./verify.service.ts";

export function linksRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.askPasswordReset, ({ caller, body }) => reset.askReset(services, caller, body.email));
  serve(app, contract.resetPassword, (call) =>
    reset.useReset(services, call.caller, call.body, (account) => hashTurn(call, account)),
  );
  serve(app, contract.createResetLink, ({ actor, params }) => reset.createResetLink(services, actor, params.id));
  serve(app, contract.askEmailVerification, ({ actor }) => askVerification(services, actor));
  serve(app, contract.verifyEmail, ({ caller, body }) => verifyEmail(services, caller, body.token));
}
