import * as z from "zod/mini";

/** The fields of a film or episode with a source of its video, in the order in which they are tried; episodes have no `video_file`. */
export const sourceFields = ["iframe_url", "video_url", "embed_url", "hosting_url", "video_file"] as const;
export type SourceField = (typeof sourceFields)[number];

/** The staff's order of sources. */
export const sourceOrder = z
  .array(z.enum(sourceFields))
  .check(z.refine((fields) => new Set(fields).size === fields.length, { error: "Chaque source ne compte qu’une fois" }));

/** All sources in the order in which they are tried: as the staff ordered them, then the others as usual. */
export const inSourceOrder = (given: readonly SourceField[]): SourceField[] => [...new Set([...given, ...sourceFields])];
