import { listLogins } from "@seance/contract/login-history";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as loginHistory from "./login-history.service.ts";

export function loginHistoryRoutes(app: FastifyInstance): void {
  serve(app, listLogins, ({ actor, query }) => loginHistory.listLogins(app.services, actor, query));
}
