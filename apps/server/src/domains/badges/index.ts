export { badgesByName, binnedBadges, countHolders, eraseBadges, heldBadges } from "./badges.queries.ts";
export { deleteBadge, giveBadge, insertBadge, restoreBadge } from "./badges.service.ts";
