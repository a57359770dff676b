import * as z from "zod/mini";

/** The first entry of a backup. */
export const manifestName = "manifest.json";

/** Where the archive keeps a table's rows, the secret and the media. */
export const entryNames = {
  rowsOf: (table: string) => `tables/${table}`,
  secret: "data/app-secret",
  media: "media/",
} as const;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** What a backup is of, and what it holds. */
export const manifest = z.object({
  seance: z.string(),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The schema: the migrations that the database had. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(table),
  /** Where the database's own counters stood. */
  counters: z.array(z.object({ name: z.string(), value: z.number() })),
  secret: z.boolean(),
  media: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;
export type SavedTable = z.infer<typeof table>;
