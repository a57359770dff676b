export { badgesRoutes } from "./badges.routes.ts";
export { giveBadge, insertBadge } from "./badges.service.ts";
