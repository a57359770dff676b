import type { Domain } from "#domain.ts";

/** What shared links and search engines see; app.ts serves its pages and routes, which are outside /api. */
export const sharingDomain: Domain = {
  name: "sharing",
  uses: ["catalogue"],
  tables: [],
};
