import { getTicker } from "@seance/contract/ticker";
import { setTicker } from "@seance/contract/ticker-form";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readTicker, saveTicker } from "./ticker.service.ts";

export function tickerRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, getTicker, () => readTicker(services.db));
  serve(app, setTicker, ({ actor, body }) => saveTicker(services, actor, body));
}
