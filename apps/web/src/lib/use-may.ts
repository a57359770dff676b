import { can, type Permission } from "@seance/contract/roles";
import { useSession } from "./current-session.ts";

/** Whether the person of this page holds a permission, as the server will judge it. */
export function useMay(permission: Permission): boolean {
  return can(useSession().user?.role, permission);
}
