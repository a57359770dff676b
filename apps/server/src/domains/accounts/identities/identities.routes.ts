import * as contract from "@seance/contract/oidc";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { readFormBodies } from "#http/errors.ts";
import { serve } from "#http/serve.ts";
import { endByToken } from "./backchannel-logout.service.ts";
import * as identities from "./identities.service.ts";
import { logoutUrl } from "./provider.ts";
import { begin, finish, providerOf } from "./sign-in-elsewhere.service.ts";

export function identitiesRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, contract.listOidcProviders, () => identities.listProviders(services));
  serve(app, contract.startOidc, (call) => begin(services, call, call.params.provider, call.body ?? {}));
  serve(app, contract.finishOidc, (call) => finish(services, call, call.params.provider, call.body.search));
  serve(app, contract.leaveOidc, async ({ params }) => ({
    url: await logoutUrl(services, providerOf(services, params.provider)),
  }));
  void app.register(async (forms) => {
    readFormBodies(forms);
    serve(forms, contract.backchannelLogout, ({ caller, params, body }) =>
      endByToken(services, caller, providerOf(services, params.provider), body?.logout_token),
    );
  });

  serve(app, contract.listIdentities, ({ actor }) => identities.listIdentities(services, actor));
  serve(app, contract.linkIdentity, (call) =>
    identities.withProof(services, call.actor, call.body?.password, hashTurn(call, call.actor.email), () =>
      begin(services, call, call.params.provider, { sessionId: call.actor.sessionId, return_to: call.body?.return_to }),
    ),
  );
  serve(app, contract.unlinkIdentity, (call) =>
    identities.withProof(services, call.actor, call.body?.password, hashTurn(call, call.actor.email), () =>
      identities.unlinkIdentity(services, call.actor, call.params.id),
    ),
  );
  serve(app, contract.choosePassword, (call) =>
    identities.choosePassword(services, call.actor, call.body.new_password, hashTurn(call, call.actor.email)),
  );
}
