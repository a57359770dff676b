import { changeSecurityCode } from "@seance/contract/security-code";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { changeCode } from "./security-code.service.ts";

export function securityCodeRoutes(app: FastifyInstance): void {
  serve(app, changeSecurityCode, ({ actor, body }) => changeCode(app.services, actor, body));
}
