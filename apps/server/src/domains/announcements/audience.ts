import type { Announcement } from "@seance/contract/announcements";
import { isStaff, type Role } from "@seance/contract/roles";

/** Whether an announcement is meant for somebody of this role; null is a guest. */
export function isMeantFor(audience: Announcement["target_audience"], role: Role | null): boolean {
  return audience.some((group) => {
    if (group === "all") return true;
    if (group === "guests") return role === null;
    if (group === "users") return role !== null;
    if (group === "staff") return isStaff(role);
    return group === role;
  });
}
