import * as z from "zod/mini";
import { textParam } from "#lib/search-params.ts";

/** What the address of the sagas tab keeps. */
export const sagaSearch = z.object({
  q: textParam,
  /** The form that is open: `nouveau`, or the id of the saga it edits. */
  fiche: textParam,
});
export type SagaSearch = z.output<typeof sagaSearch>;
