import * as z from "zod/mini";

/** The first entry of a backup. */
export const manifestName = "manifest.json";

/** Entry names of a table's rows, the secret and the media. */
export const entryNames = {
  rowsOf: (table: string) => `tables/${table}`,
  secret: "data/app-secret",
  media: "media/",
} as const;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** Origin and contents of a backup. */
export const manifest = z.object({
  seance: z.string(),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Migrations applied to the database: its schema. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(table),
  /** Values of the sequences. */
  counters: z.array(z.object({ name: z.string(), value: z.number() })),
  secret: z.boolean(),
  media: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;
export type SavedTable = z.infer<typeof table>;
