import { HeldOutlet } from "#routes/held-outlet.tsx";
import { StaffGate } from "./staff-gate.tsx";

/** The back office's layout, for staff only. */
export default function AdminLayout() {
  return (
    <StaffGate permission="admin:enter">
      <HeldOutlet />
    </StaffGate>
  );
}
