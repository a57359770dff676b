import type { Domain } from "#domain.ts";
import { inboxRoutes } from "./inbox.routes.ts";
import { personalData } from "./personal-data.queries.ts";

/** What a person reads of their notices: apart from `notices`, because it joins what they are about. */
export const inboxDomain: Domain = {
  name: "inbox",
  uses: ["accounts", "badges", "catalogue", "mail", "notices", "support"],
  tables: [],
  routes: [inboxRoutes],
  personalData,
};
