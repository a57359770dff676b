import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

// Not in site.ts, which every page loads.

const health = z.object({ status: z.literal("ok"), version: z.string() });

/** Readiness: 503 if the database does not answer. */
export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "Le site répond, sa base de données aussi",
  access: "public",
  answer: health,
});

/** Liveness: does not depend on the database. */
export const getLiveness = endpoint({
  method: "GET",
  path: "/health/live",
  summary: "Le serveur répond, même sans sa base de données",
  access: "public",
  answer: health,
});
