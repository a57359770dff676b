import { ExplorerFrame } from "#features/explorer/explorer-frame.tsx";
import { HeldOutlet } from "#routes/held-outlet.tsx";
import { StaffGate } from "#routes/admin/staff-gate.tsx";

/** The explorer's layout, for the fondateur only. */
export default function ExplorerLayout() {
  return (
    <StaffGate permission="database:explore">
      <ExplorerFrame>
        <HeldOutlet />
      </ExplorerFrame>
    </StaffGate>
  );
}
