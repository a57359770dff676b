import * as z from "zod/mini";
import { textParam } from "#lib/search-params.ts";

/** What the address of the import tab keeps: the import whose results are shown. */
export const importSearch = z.object({ import: textParam });
export type ImportSearch = z.output<typeof importSearch>;
