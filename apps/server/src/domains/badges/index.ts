export { badgesByName, binnedBadges, countHolders, eraseBadges } from "./badges.queries.ts";
export { deleteBadge, giveBadge, insertBadge, restoreBadge } from "./badges.service.ts";
