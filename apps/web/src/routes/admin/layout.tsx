import { Outlet } from "@tanstack/react-router";
import { StaffGate } from "./staff-gate.tsx";

/** The back office's layout, for staff only. */
export default function AdminLayout() {
  return (
    <StaffGate permission="admin:enter">
      <Outlet />
    </StaffGate>
  );
}
