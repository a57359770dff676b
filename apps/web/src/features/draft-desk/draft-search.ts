import { draftViews } from "@seance/contract/import-drafts";
import * as z from "zod/mini";
import { param, textParam } from "#lib/search-params.ts";

/** The search parameters of the tab « À vérifier »; `import`: the drafts of one import. */
export const draftSearch = z.object({ q: textParam, view: param(z.enum(draftViews)), import: param(z.uuid()) });
export type DraftSearch = z.output<typeof draftSearch>;
