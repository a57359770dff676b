export { giveBadge, insertBadge } from "./badges.service.ts";
