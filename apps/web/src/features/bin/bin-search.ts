import { binTypes } from "@seance/contract/bin";
import * as z from "zod/mini";
import { pageParam, param, textParam } from "#lib/search-params.ts";

export const binSearch = z.object({
  q: textParam,
  type: param(z.enum(binTypes)),
  /** Id of the account that deleted. */
  par: param(z.uuid()),
  page: pageParam(10_000),
});
export type BinSearch = z.output<typeof binSearch>;
