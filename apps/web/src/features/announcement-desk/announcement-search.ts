import { announcementTypes } from "@seance/contract/announcements";
import { announcementStatusFilters } from "@seance/contract/announcements-admin";
import { pageOffset } from "@seance/contract/paging";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam } from "#lib/search-params.ts";

export const pageSize = 50;

/** What the address of the announcements tab keeps. */
export const announcementSearch = z.object({
  q: textParam,
  status: param(z.enum(announcementStatusFilters)),
  type: param(z.enum(announcementTypes)),
  page: pageParam(1000),
  /** The form that is open: `nouveau`, or the id of the announcement it edits. */
  fiche: textParam,
});
export type AnnouncementSearch = z.output<typeof announcementSearch>;

/** The call's query for an address. */
export const listQuery = ({ q, status, type, page }: AnnouncementSearch) =>
  omitUndefined({
    search: q,
    status_filter: status,
    type_filter: type,
    skip: pageOffset(page ?? 1, pageSize),
    limit: pageSize,
  });
