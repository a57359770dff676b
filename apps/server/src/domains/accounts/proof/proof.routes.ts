import { getProofWays, giveProof } from "@seance/contract/proof";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { serve } from "#http/serve.ts";
import * as proof from "./proof.service.ts";

export function proofRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, getProofWays, ({ actor }) => proof.readProofWays(services, actor));
  serve(app, giveProof, (call) => proof.giveProof(services, call.actor, call.body, hashTurn(call, call.actor.email)));
}
