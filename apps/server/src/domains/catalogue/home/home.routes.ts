import { getHome } from "@seance/contract/home";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readHome } from "./home.service.ts";

export function homeRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getHome, () => readHome(db));
}
