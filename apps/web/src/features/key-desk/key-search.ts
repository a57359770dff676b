import * as z from "zod/mini";
import { textParam } from "#lib/search-params.ts";

/** The search parameters of the keys: the form that is open. */
export const keySearch = z.object({ fiche: textParam });
export type KeySearch = z.output<typeof keySearch>;
