import type { FastifyInstance } from "fastify";

/** Every call of the catalogue. */
export function catalogueRoutes(_app: FastifyInstance): void {
}
