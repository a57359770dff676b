import * as form from "@seance/contract/saga-form";
import * as contract from "@seance/contract/sagas";
import type { FastifyInstance } from "fastify";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { serve } from "#http/serve.ts";
import { getSaga, listSagas } from "./sagas.service.ts";
import * as writes from "./sagas.write.service.ts";

export function sagasRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  serve(app, contract.listSagas, async ({ caller }) => ({ sagas: await listSagas(db, seesDrafts(caller)) }));
  serve(app, contract.getSaga, ({ params, caller }) => getSaga(db, seesDrafts(caller), params.id));
  serve(app, form.createSaga, ({ actor, body }) => writes.createSaga(services, actor, body));
  serve(app, form.changeSaga, ({ actor, params, body }) => writes.changeSaga(services, actor, params.id, body));
  serve(app, form.deleteSaga, ({ actor, params }) => writes.deleteSaga(services, actor, params.id));
  serve(app, form.addSagaMovie, ({ actor, params, body }) =>
    writes.addTitle(services, actor, params.id, "movies", body.movie_id),
  );
  serve(app, form.addSagaSeries, ({ actor, params, body }) =>
    writes.addTitle(services, actor, params.id, "series", body.series_id),
  );
  serve(app, form.removeSagaMovie, ({ actor, params }) =>
    writes.removeTitle(services, actor, params.id, "movies", params.movieId),
  );
  serve(app, form.removeSagaSeries, ({ actor, params }) =>
    writes.removeTitle(services, actor, params.id, "series", params.seriesId),
  );
  serve(app, form.reorderSagaMovie, ({ actor, params, body: { movie_id: titleId, direction } }) =>
    writes.moveTitle(services, actor, params.id, "movies", { titleId, direction }),
  );
  serve(app, form.reorderSagaSeries, ({ actor, params, body: { series_id: titleId, direction } }) =>
    writes.moveTitle(services, actor, params.id, "series", { titleId, direction }),
  );
}
