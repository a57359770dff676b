import * as z from "zod/mini";
import { endpoint, type Answer } from "./endpoint.ts";
import { uuid } from "./fields.ts";

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
