import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { oneLine, uuid } from "./fields.ts";
import { titleCard } from "./titles.ts";

/** What somebody did for a title, in the order of the page. */
export const creditRoles = ["cast", "director", "writer", "creator"] as const;
export const creditRole = z.enum(creditRoles);
export type CreditRole = z.infer<typeof creditRole>;

export const creditRoleLabels: Record<CreditRole, string> = {
  cast: "Interprétation",
  director: "Réalisation",
  writer: "Scénario",
  creator: "Création",
};

/** Titles of a person that one answer has at most: the newest. */
export const maxPersonTitles = 500;

export const personSlug = z.string().check(z.minLength(1), z.maxLength(200), oneLine);

export const person = z.object({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  /** The titles by role, the newest first; roles without a title that viewers see are left out. */
  credits: z.array(z.object({ role: creditRole, titles: z.array(titleCard) })),
});
export type Person = z.infer<typeof person>;

export const getPerson = endpoint({
  method: "GET",
  path: "/people/:slug",
  summary: "Une personne, et les titres auxquels elle a participé",
  access: "public",
  params: z.object({ slug: personSlug }),
  answer: person,
  cache: ["catalogue"],
});

export const titlePerson = z.object({
  /** As the title spells it. */
  name: z.string(),
  slug: z.string(),
  role: creditRole,
});
export type TitlePerson = z.infer<typeof titlePerson>;

/** The people of a title, which lead to their pages; none of a title that viewers do not see. */
export const listTitlePeople = endpoint({
  method: "GET",
  path: "/content/people",
  summary: "Les personnes d’un titre",
  access: "public",
  query: z.object({ item_type: z.enum(["movie", "series"]), item_id: uuid }),
  answer: z.object({ people: z.array(titlePerson) }),
  cache: ["catalogue"],
});
