import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, oneLine, uuid } from "./fields.ts";
import { expectedVersion } from "./form-fields.ts";

/** The tabs of the back office whose searches can be saved. */
export const viewTabs = ["movies", "series", "channels", "users"] as const;
export type ViewTab = (typeof viewTabs)[number];

/** `ofTab`: views of one account on one tab. */
export const viewLimits = { name: 60, ofTab: 50, params: 40, value: 200 } as const;

export const viewMessages = {
  nameTaken: "Une de vos vues porte déjà ce nom.",
  tooMany: `Vous avez déjà ${viewLimits.ofTab} vues ici\u202f: supprimez-en une d’abord.`,
  sharedPeople: "Une vue partagée des comptes ne garde pas de texte cherché\u202f: ce peut être l’adresse de quelqu’un.",
  changed: "Cette vue a été modifiée entre-temps.",
} as const;

/** Search parameters of a tab's address; the tab drops those that mean nothing to it. */
const viewSearch = z
  .record(
    z.string().check(z.maxLength(40), oneLine),
    z.union([z.string().check(z.maxLength(viewLimits.value), oneLine), z.number(), z.boolean()]),
  )
  .check(z.refine((search) => Object.keys(search).length <= viewLimits.params, "Trop de filtres"));

export const savedViewFields = z.strictObject({
  name: line(viewLimits.name),
  shared: z.boolean(),
  search: viewSearch,
});
export type SavedViewFields = z.infer<typeof savedViewFields>;
/** What its form asks for. */
export const savedViewForm = z.pick(savedViewFields, { name: true, shared: true });
export const savedViewChanges = z.partial(savedViewFields);
export type SavedViewChanges = z.infer<typeof savedViewChanges>;

export const savedView = z.object({
  id: uuid,
  name: z.string(),
  shared: z.boolean(),
  search: viewSearch,
  updated_at: isoDate,
  /** The name of the colleague who shares it; null for one's own. */
  owner: z.nullable(z.string()),
});
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = endpoint({
  method: "GET",
  path: "/admin/saved-views",
  summary: "Ses vues enregistrées d’un onglet, et celles que l’équipe partage",
  access: "admin:enter",
  query: z.object({ tab: z.enum(viewTabs) }),
  answer: z.object({ views: z.array(savedView) }),
});

export const createSavedView = endpoint({
  method: "POST",
  path: "/admin/saved-views",
  summary: "Enregistrer une vue",
  access: "admin:enter",
  body: z.extend(savedViewFields, { tab: z.enum(viewTabs) }),
  status: 201,
  answer: savedView,
});

/** Only one's own. `expected_updated_at`: 409 with the current view when it was saved elsewhere since. */
export const changeSavedView = endpoint({
  method: "PUT",
  path: "/admin/saved-views/:id",
  summary: "Renommer, partager ou refaire une de ses vues",
  access: "admin:enter",
  params: idParams,
  body: z.extend(savedViewChanges, expectedVersion),
  answer: savedView,
});

export const deleteSavedView = endpoint({
  method: "DELETE",
  path: "/admin/saved-views/:id",
  summary: "Supprimer une de ses vues",
  access: "admin:enter",
  params: idParams,
  status: 204,
});
