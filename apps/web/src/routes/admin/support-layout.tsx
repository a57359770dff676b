import { Outlet } from "@tanstack/react-router";
import { usePermission } from "#shared/session/current-session.ts";
import AdminLayout from "./layout.tsx";

/** The support desk: within the back office for the staff, and without its navigation for the others who answer tickets. */
export default function SupportLayout() {
  const staff = usePermission("admin:enter");
  const answers = usePermission("support:answer");
  if (staff || !answers) return <AdminLayout />;
  return (
    <div className="mx-auto max-w-[1440px] px-gutter pt-[calc(var(--spacing-top-bar)+24px)] pb-10">
      <Outlet />
    </div>
  );
}
