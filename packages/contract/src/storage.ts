import * as z from "zod/mini";
import { endpoint, type Answer } from "./endpoint.ts";
import { uuid } from "./fields.ts";

/** How many titles the page lists at most. */
export const storageLimits = { titles: 500 } as const;

const named = z.object({ id: uuid, name: z.string() });

export const readStorage = endpoint({
  method: "GET",
  path: "/storage",
  summary: "Ce que pèsent les vidéos hébergées, et ce qui ne va pas parmi leurs fichiers",
  access: "hosting:manage",
  answer: z.object({
    /** Bytes of the disk of new files. */
    disk: z.object({ free: z.number(), total: z.number() }),
    /** Where files go to stay: `folder`, or an address. */
    stores: z.object({ originals: z.string(), packages: z.string() }),
    used: z.object({ originals: z.number(), packages: z.number(), uploads: z.number() }),
    /** In bytes; `limit` is null without a quota. */
    quotas: z.object({
      account: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
      site: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
    }),
    /** Heaviest first. `package` is null until it is finished and weighed. */
    videos: z.array(
      z.object({
        ...named.shape,
        titles: z.array(z.string()),
        original: z.number(),
        package: z.nullable(z.number()),
        deletable: z.boolean(),
      }),
    ),
    /** Files that no video has. */
    orphans: z.array(z.object({ name: z.string(), size: z.number() })),
    /** Videos whose original or package is nowhere. */
    missing: z.array(z.object({ ...named.shape, part: z.enum(["original", "package"]) })),
    /** Videos with the same content. */
    duplicates: z.array(z.object({ size: z.number(), videos: z.array(named) })),
  }),
});
export type StorageReport = Answer<typeof readStorage>;

/** A title's originals on this site and finished packages; those of its episodes for a series. The heaviest {@link storageLimits.titles}. */
export const readTitleWeights = endpoint({
  method: "GET",
  path: "/storage/titles",
  summary: "Ce que pèse chaque film et chaque série",
  access: "hosting:manage",
  answer: z.object({
    /** Heaviest first. A video that several titles play counts in each. A series and its episodes in the bin are two entries. */
    titles: z.array(
      z.object({
        item_type: z.enum(["movie", "series"]),
        id: uuid,
        title: z.string(),
        videos: z.number(),
        original: z.number(),
        package: z.number(),
      }),
    ),
    /** Of all titles with a weight, listed or not. */
    total: z.number(),
    /** Videos that no title plays. */
    untitled: z.object({ videos: z.number(), bytes: z.number() }),
  }),
});
export type TitleWeights = Answer<typeof readTitleWeights>;
