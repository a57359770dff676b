import * as z from "zod/mini";
import { param } from "#lib/search-params.ts";

/** What the address of the metadata tab keeps: the run whose results are shown. */
export const metadataSearch = z.object({ run: param(z.uuid()) });
export type MetadataSearch = z.output<typeof metadataSearch>;
