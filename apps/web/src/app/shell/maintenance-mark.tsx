import { Wrench } from "lucide-react";

/** Reminds the staff that the site is in maintenance for everybody else. */
export function MaintenanceMark() {
  return (
    <p
      role="status"
      title="Maintenance en cours : seul le staff voit le site"
      className="inline-flex h-11 items-center gap-2 rounded-full bg-overlay px-3 text-sm font-semibold text-accent-2 ring-1 ring-accent/50"
    >
      <Wrench aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">Maintenance en cours</span>
    </p>
  );
}
