import { listedJobKindNames } from "@seance/contract/job-list";
import * as z from "zod/mini";
import { param } from "#lib/search-params.ts";

/** What the address of the jobs tab keeps. */
export const jobSearch = z.object({
  sorte: param(z.enum(listedJobKindNames)),
  etat: param(z.enum(["active", "failed", "over"])),
});
export type JobSearch = z.output<typeof jobSearch>;
