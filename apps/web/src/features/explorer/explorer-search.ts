import { collectionNames, type CollectionName } from "@seance/contract/explorer";
import { roles, type Role } from "@seance/contract/roles";
import { defined, integer, oneOf, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const usersPageSize = 50;
export const documentsPageSize = 20;
export const auditPageSize = 25;
export const newForm = "nouveau";

const deepest = 500_000;

/** What the address of the users tab keeps; a field at its default is left out of it. */
export interface UsersSearch {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
  readonly page?: number | undefined;
  /** The form that is open: `nouveau`, or the id of the account it edits. */
  readonly fiche?: string | undefined;
}

export const readUsersSearch = (raw: TabSearch): UsersSearch =>
  defined({
    q: text(raw["q"]),
    role: oneOf(roles, raw["role"]),
    active: oneOf([true, false], raw["active"]),
    page: integer(raw["page"], 2, deepest),
    fiche: text(raw["fiche"]),
  });

export interface ContentSearch {
  readonly q?: string | undefined;
}

export const readContentSearch = (raw: TabSearch): ContentSearch => defined({ q: text(raw["q"]) });

/** What the address of the collections tab keeps: which one is open, and where one is in it. */
export interface CollectionsSearch {
  readonly collection?: CollectionName | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  /** The id of the last document of the page before. */
  readonly apres?: string | undefined;
  /** The account whose form is open. */
  readonly fiche?: string | undefined;
}

export const readCollectionsSearch = (raw: TabSearch): CollectionsSearch => {
  const collection = oneOf(collectionNames, raw["collection"]);
  if (collection === undefined) return {};
  const page = integer(raw["page"], 2, deepest);
  return defined({
    collection,
    q: text(raw["q"]),
    page,
    apres: page === undefined ? undefined : text(raw["apres"]),
    fiche: collection === "users" ? text(raw["fiche"]) : undefined,
  });
};

export interface AuditSearch {
  readonly acteur?: string | undefined;
  readonly action?: string | undefined;
  readonly page?: number | undefined;
}

export const readAuditSearch = (raw: TabSearch): AuditSearch =>
  defined({ acteur: text(raw["acteur"]), action: text(raw["action"]), page: integer(raw["page"], 2, deepest) });
