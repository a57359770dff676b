import type { Domain } from "#domain.ts";
import { sweepPackages } from "./jobs/sweep.ts";
import { deleteLostRunners } from "./remote/runners.queries.ts";
import { runnersRoutes } from "./remote/runners.routes.ts";

export const mediaDomain: Domain = {
  name: "media",
  uses: [],
  tables: ["media_job", "media_runner", "media_task"],
  fileRoutes: [runnersRoutes],
  cleanUps: [
    { name: "packages", work: sweepPackages },
    { name: "runners", work: ({ db }) => deleteLostRunners(db) },
  ],
};
