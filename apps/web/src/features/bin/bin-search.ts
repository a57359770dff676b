import { binTypes } from "@seance/contract/bin";
import * as z from "zod/mini";
import { pageParam, param } from "#lib/search-params.ts";

export const binSearch = z.object({ type: param(z.enum(binTypes)), page: pageParam(10_000) });
export type BinSearch = z.output<typeof binSearch>;
