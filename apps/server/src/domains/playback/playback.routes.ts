import { startPlayback } from "@seance/contract/playback";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { start } from "./playback.service.ts";

export function playbackRoutes(app: FastifyInstance): void {
  serve(app, startPlayback, ({ caller, params }) => start(app.services, caller, params));
}
