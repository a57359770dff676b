import * as contract from "@seance/contract/sagas";
import type { FastifyInstance } from "fastify";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { serve } from "#http/serve.ts";
import { getSaga, listSagas } from "./sagas.service.ts";

export function sagasRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, contract.listSagas, async ({ caller }) => ({ sagas: await listSagas(db, seesDrafts(caller)) }));
  serve(app, contract.getSaga, ({ params, caller }) => getSaga(db, seesDrafts(caller), params.id));
}
