import * as contract from "@seance/contract/people";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { getPerson, titlePeople } from "./people.service.ts";

export function peopleRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, contract.getPerson, ({ params }) => getPerson(db, params.slug));
  serve(app, contract.listTitlePeople, async ({ query }) => ({ people: await titlePeople(db, query) }));
}
