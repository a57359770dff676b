import type { Domain } from "#domain.ts";
import { favouritesRoutes } from "./favourites.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const favouritesDomain: Domain = {
  name: "favourites",
  uses: ["catalogue"],
  tables: ["favourite"],
  routes: [favouritesRoutes],
  personalData,
};
