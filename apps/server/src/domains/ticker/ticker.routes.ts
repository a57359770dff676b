import { getTicker } from "@seance/contract/ticker";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readTicker } from "./ticker.service.ts";

export function tickerRoutes(app: FastifyInstance): void {
  serve(app, getTicker, () => readTicker(app.services.db));
}
