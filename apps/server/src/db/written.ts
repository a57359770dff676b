import type { DeleteResult, UpdateResult } from "kysely";

interface Write {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult | undefined>;
}

/** Runs an update or a deletion and returns the number of its rows. */
export async function countWritten(write: Write): Promise<number> {
  const result = await write.executeTakeFirst();
  if (!result) return 0;
  return Number("numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows);
}

/** Runs an update or a deletion; false when it found no row. */
export const hasWritten = async (write: Write): Promise<boolean> => (await countWritten(write)) > 0;
