import type { Announcement } from "@seance/contract/announcements";
import { isStaff, type Role } from "@seance/contract/roles";

/** Whether an announcement is shown to a role; null for a guest. */
export function isMeantFor(audience: Announcement["target_audience"], role: Role | null): boolean {
  return audience.some((group) => {
    if (group === "all") return true;
    if (group === "guests") return role === null;
    if (group === "users") return role !== null;
    if (group === "staff") return isStaff(role);
    return group === role;
  });
}
