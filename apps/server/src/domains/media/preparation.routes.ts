import type { PreparationAction, PreparationEndpoints } from "@seance/contract/hosting";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { changePreparation, type Preparable } from "./preparation.service.ts";

const actions: readonly PreparationAction[] = ["retry", "cancel", "first"];

export function servePreparations(app: FastifyInstance, endpoints: PreparationEndpoints, preparable: Preparable): void {
  for (const action of actions)
    serve(app, endpoints[action], ({ actor, params: { id } }) =>
      changePreparation(app.services, actor, preparable, { action, id }),
    );
}
