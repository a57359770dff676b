import { createInvitation, listInvitations, readInvitation, revokeInvitation } from "@seance/contract/invitations";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as invitations from "./invitations.service.ts";

export function invitationsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listInvitations, () => invitations.listInvitations(services.db));
  serve(app, createInvitation, ({ actor, body }) => invitations.createInvitation(services, actor, body));
  serve(app, revokeInvitation, ({ actor, params }) => invitations.revokeInvitation(services, actor, params.id));
  serve(app, readInvitation, ({ caller, body }) => invitations.readInvitation(services, caller, body));
}
