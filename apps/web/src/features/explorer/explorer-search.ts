import { collectionNames } from "@seance/contract/explorer";
import { roles } from "@seance/contract/roles";
import * as z from "zod/mini";
import { pageParam, param, textParam } from "#lib/search-params.ts";

export const usersPageSize = 50;
export const documentsPageSize = 20;
export const auditPageSize = 25;

const explorerPage = pageParam(500_000);

/** Search parameters of the users tab. */
export const usersSearch = z.object({
  q: textParam,
  role: param(z.enum(roles)),
  active: param(z.boolean()),
  page: explorerPage,
  /** The open form: `nouveau`, or the id of the account. */
  fiche: textParam,
});
export type UsersSearch = z.output<typeof usersSearch>;

export const contentSearch = z.object({ q: textParam });
export type ContentSearch = z.output<typeof contentSearch>;

/** Search parameters of the collections tab. */
const collectionFields = z.object({
  collection: param(z.enum(collectionNames)),
  q: textParam,
  page: explorerPage,
  /** Id of the last document of the previous page. */
  apres: textParam,
  /** The account whose form is open. */
  fiche: textParam,
});
export type CollectionsSearch = z.output<typeof collectionFields>;

/** Drops parameters without a meaning: a search without a collection, a cursor without a page, a form of anything but accounts. */
export const collectionsSearch = z.pipe(
  collectionFields,
  z.transform(({ collection, q, page, apres, fiche }): CollectionsSearch => ({
    collection,
    q: collection && q,
    page: collection && page,
    apres: collection && page ? apres : undefined,
    fiche: collection === "users" ? fiche : undefined,
  })),
);

const day = param(z.iso.date());

export const auditSearch = z.object({
  acteur: textParam,
  action: textParam,
  /** The id of an item, or a part of its title. */
  element: textParam,
  du: day,
  au: day,
  page: explorerPage,
});
export type AuditSearch = z.output<typeof auditSearch>;
