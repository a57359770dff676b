import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import { deleteNeighbours, prepareTaste, storeNeighbours, storePopular } from "./rebuild.queries.ts";

type Deps = Pick<Services, "longWrites">;

/** Rebuilds what suggestions are made from, at the start and every three hours. */
export const rebuildJob = (services: Deps): RepeatedJob => ({
  kind: "rebuild-suggestions",
  cron: "10 */3 * * *",
  work: (signal) => rebuildSuggestions(services, signal),
});

/** Titles whose pairs are counted by one statement: they fit its memory. */
const titlesAtOnce = 500;

/** Computes the neighbours of every title and the popular titles anew; answers use the former ones until the commit. */
export function rebuildSuggestions({ longWrites }: Deps, signal: AbortSignal): Promise<void> {
  return longWrites((db) =>
    db.transaction().execute(async (tx) => {
      const titles = await prepareTaste(tx);
      await deleteNeighbours(tx);
      for (let first = 1; first <= titles; first += titlesAtOnce) {
        signal.throwIfAborted();
        await storeNeighbours(tx, first, first + titlesAtOnce - 1);
      }
      await storePopular(tx);
      // Similar titles are cached answers of the catalogue.
      await bumpCatalogue(tx, "counts");
    }),
  );
}
