import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { suggestionsRoutes } from "./suggestions.routes.ts";

export const suggestionsDomain: Domain = {
  name: "suggestions",
  uses: ["catalogue", "favourites", "progress"],
  tables: ["title_neighbours", "popular_titles", "dismissed_title"],
  routes: [suggestionsRoutes],
  personalData,
};
