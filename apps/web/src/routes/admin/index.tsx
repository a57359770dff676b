import { can } from "@seance/contract/roles";
import { Navigate } from "@tanstack/react-router";
import { useSession } from "#lib/current-session.ts";
import { adminTabs } from "./tab-list.ts";

/** The back office's own address leads to the first tab that this person may open. */
export default function AdminStart() {
  const { user } = useSession();
  const first = adminTabs.find(({ permission }) => can(user?.role, permission));
  return first ? <Navigate to="/admin/$tab" params={{ tab: first.key }} replace /> : null;
}
