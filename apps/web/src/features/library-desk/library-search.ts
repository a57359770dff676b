import { libraryViews } from "@seance/contract/library";
import * as z from "zod/mini";
import { param, textParam } from "#lib/search-params.ts";

/** The search parameters of the library tab. */
export const librarySearch = z.object({ q: textParam, view: param(z.enum(libraryViews)) });
export type LibrarySearch = z.output<typeof librarySearch>;
