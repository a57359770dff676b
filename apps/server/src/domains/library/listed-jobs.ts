import type { Db } from "#db/client.ts";
import { listedPreparations } from "#domains/media/index.ts";
import type { ListedJob } from "#jobs/listed-job.ts";
import { libraryFileIds, pathsOf } from "./library.queries.ts";

export const listedLibraryPreparations = (db: Db, limit: number): Promise<ListedJob[]> =>
  listedPreparations(db, "library-preparation", limit, {
    videos: libraryFileIds,
    namesOf: async (ids) => (await pathsOf(db, ids)).map(({ id, path }) => ({ id, name: path, who: null })),
  });
