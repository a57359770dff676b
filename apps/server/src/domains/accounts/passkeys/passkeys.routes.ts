import * as contract from "@seance/contract/passkeys";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serve } from "#http/serve.ts";
import { confirmByPasskey, startCode } from "./passkey-code.service.ts";
import { passkeyLogin, startLogin } from "./passkey-login.service.ts";
import * as passkeys from "./passkeys.service.ts";
import { relyingParty } from "./relying-party.ts";

export function passkeysRoutes(app: FastifyInstance): void {
  const { services } = app;
  const partyOf = (request: FastifyRequest) => relyingParty(services.config, request);

  serve(app, contract.listPasskeys, ({ actor }) => passkeys.listPasskeys(services, actor));
  serve(app, contract.startPasskey, ({ actor, request }) => passkeys.startPasskey(services, actor, partyOf(request)));
  serve(app, contract.addPasskey, ({ actor, request, body }) => passkeys.addPasskey(services, actor, partyOf(request), body));
  serve(app, contract.removePasskey, ({ actor, params }) => passkeys.removePasskey(services, actor, params.id));
  serve(app, contract.startPasskeyLogin, ({ caller, request }) => startLogin(services, caller, partyOf(request)));
  serve(app, contract.passkeyLogin, ({ caller, request, body }) =>
    passkeyLogin(services, caller, partyOf(request), body.credential),
  );
  serve(app, contract.startPasskeyCode, ({ caller, request, body }) => startCode(services, caller, partyOf(request), body.token));
  serve(app, contract.givePasskeyCode, (call) => confirmByPasskey(services, call, partyOf(call.request), call.body));
  serve(app, contract.startPasskeyProof, ({ actor, request }) => passkeys.startProof(services, actor, partyOf(request)));
  serve(app, contract.givePasskeyProof, ({ actor, request, body }) =>
    passkeys.giveProof(services, actor, partyOf(request), body.credential),
  );
}
