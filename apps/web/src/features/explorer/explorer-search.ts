import { collectionNames } from "@seance/contract/explorer";
import { roles } from "@seance/contract/roles";
import * as z from "zod/mini";
import { pageParam, param, textParam } from "#lib/search-params.ts";

export const usersPageSize = 50;
export const documentsPageSize = 20;
export const auditPageSize = 25;

const explorerPage = pageParam(500_000);

/** What the address of the users tab keeps; a field at its default is left out of it. */
export const usersSearch = z.object({
  q: textParam,
  role: param(z.enum(roles)),
  active: param(z.boolean()),
  page: explorerPage,
  /** The form that is open: `nouveau`, or the id of the account it edits. */
  fiche: textParam,
});
export type UsersSearch = z.output<typeof usersSearch>;

export const contentSearch = z.object({ q: textParam });
export type ContentSearch = z.output<typeof contentSearch>;

/** What the address of the collections tab keeps: which one is open, and where one is in it. */
const collectionFields = z.object({
  collection: param(z.enum(collectionNames)),
  q: textParam,
  page: explorerPage,
  /** The id of the last document of the page before. */
  apres: textParam,
  /** The account whose form is open. */
  fiche: textParam,
});
export type CollectionsSearch = z.output<typeof collectionFields>;

/** Without a collection nothing else is kept, without a page no place in it, and only accounts have a form. */
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

export const auditSearch = z.object({ acteur: textParam, action: textParam, page: explorerPage });
export type AuditSearch = z.output<typeof auditSearch>;
