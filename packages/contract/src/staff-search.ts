import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { oneLine, uuid } from "./fields.ts";
import { limits } from "./limits.ts";

/** What the staff's search finds, in the order in which it is shown. */
export const staffFindKinds = [
  "movie",
  "series",
  "episode",
  "saga",
  "channel",
  "person",
  "ticket",
  "announcement",
  "badge",
] as const;

export const staffFind = z.object({
  kind: z.enum(staffFindKinds),
  id: uuid,
  /** Title, name, subject, or the address as far as the caller may see it. */
  label: z.string(),
  /** Year, place in its series, category, role, state, or the number of a ticket with its state and whose it is. */
  detail: z.string(),
  picture: z.nullable(z.string()),
});
export type StaffFind = z.infer<typeof staffFind>;

export const staffSearch = endpoint({
  method: "GET",
  path: "/admin/search",
  summary: "Titres, épisodes, personnes, tickets, annonces et badges pour la palette de l’administration",
  access: "admin:enter",
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(limits.search.minLength), z.maxLength(limits.search.maxLength), oneLine),
  }),
  answer: z.object({ results: z.array(staffFind) }),
});
