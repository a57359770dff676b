import { announcementTypes, type Announcement } from "@seance/contract/announcements";
import { announcementStatusFilters } from "@seance/contract/announcements-admin";
import { skipOf } from "@seance/contract/paging";
import { defined, integer, oneOf, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const pageSize = 50;
export const newForm = "nouveau";

/** What the address of the announcements tab keeps. */
export interface AnnouncementSearch {
  readonly q?: string | undefined;
  readonly status?: (typeof announcementStatusFilters)[number] | undefined;
  readonly type?: Announcement["type"] | undefined;
  readonly page?: number | undefined;
  /** The form that is open: `nouveau`, or the id of the announcement it edits. */
  readonly fiche?: string | undefined;
}

export const readAnnouncementSearch = (raw: TabSearch): AnnouncementSearch =>
  defined({
    q: text(raw["q"]),
    status: oneOf(announcementStatusFilters, raw["status"]),
    type: oneOf(announcementTypes, raw["type"]),
    page: integer(raw["page"], 2, 1000),
    fiche: text(raw["fiche"]),
  });

/** The call's query for an address. */
export const listQuery = ({ q, status, type, page }: AnnouncementSearch) =>
  defined({
    search: q,
    status_filter: status,
    type_filter: type,
    skip: skipOf(page ?? 1, pageSize),
    limit: pageSize,
  });
