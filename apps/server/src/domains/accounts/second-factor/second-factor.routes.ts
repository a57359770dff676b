import * as contract from "@seance/contract/second-factor";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { serve } from "#http/serve.ts";
import { removeSecondFactorOf } from "./lost-factor.service.ts";
import { forgetDevice, listDevices } from "./remembered-devices.service.ts";
import * as factors from "./second-factor.service.ts";
import { confirmLogin } from "./sign-in-step.service.ts";

export function secondFactorRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.confirmLogin, (call) => confirmLogin(services, call, call.body));
  serve(app, contract.listRememberedDevices, ({ actor }) => listDevices(services, actor));
  serve(app, contract.forgetRememberedDevice, ({ actor, params }) => forgetDevice(services, actor, params.id));
  serve(app, contract.getSecondFactor, ({ actor }) => factors.readSecondFactor(services, actor));
  serve(app, contract.startTotp, (call) =>
    factors.startTotp(services, call.actor, call.body.password, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.confirmTotp, ({ actor, body }) => factors.confirmTotp(services, actor, body.code));
  serve(app, contract.removeTotp, (call) =>
    factors.removeTotp(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.renewRecoveryCodes, (call) =>
    factors.renewRecoveryCodes(services, call.actor, call.body, hashTurn(call, call.actor.email)),
  );
  serve(app, contract.removeSecondFactorOf, ({ actor, params }) => removeSecondFactorOf(services, actor, params.id));
}
