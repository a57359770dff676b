import { pageOffset } from "@seance/contract/paging";
import { ticketCategories, ticketPriorities } from "@seance/contract/support";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam, trueParam } from "#lib/search-params.ts";

export const pageSize = 50;

/** The search parameters of the queue; a ticket keeps them, for the way back. The usual values are left out. */
export const deskSearch = z.object({
  q: textParam,
  /** Usually `active`: not closed. */
  etat: param(z.enum(["waiting", "closed", "all"])),
  categorie: param(z.enum(ticketCategories)),
  priorite: param(z.enum(ticketPriorities)),
  /** `me`, `none` or the id of an account. */
  responsable: param(z.union([z.enum(["me", "none"]), z.uuid()])),
  non_lus: trueParam,
  /** The id of the account that opened them. */
  personne: param(z.uuid()),
  tri: param(z.enum(["recent", "priority"])),
  page: pageParam(20_000),
});
export type DeskSearch = z.output<typeof deskSearch>;

/** The search parameters of the canned answers: the form that is open. */
export const cannedSearch = z.object({ fiche: textParam });
export type CannedSearch = z.output<typeof cannedSearch>;

/** The query of the call for these search parameters. */
export const queueQuery = ({ q, etat, categorie, priorite, responsable, non_lus, personne, tri, page }: DeskSearch) =>
  omitUndefined({
    scope: "all" as const,
    status: etat === "all" ? undefined : (etat ?? ("active" as const)),
    q,
    category: categorie,
    priority: priorite,
    assignee: responsable,
    unread: non_lus,
    owner: personne,
    sort: tri ?? ("waiting" as const),
    skip: pageOffset(page ?? 1, pageSize),
    limit: pageSize,
  });

/** Whether something narrows the queue down. */
export const isFiltered = ({ tri: _sort, page: _page, ...filters }: DeskSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
