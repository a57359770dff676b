import * as contract from "@seance/contract/playback";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { startPlayback } from "./playback.service.ts";

export function playbackRoutes(app: FastifyInstance): void {
  serve(app, contract.startPlayback, ({ caller, params, body }) => startPlayback(app.services, caller, params, body ?? {}));
}
