import type { MaintenanceStatus } from "@seance/contract/maintenance";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { formatMoment } from "#lib/format.ts";

/** The status of the site, and since when. */
export function StatusCard({ status }: { status: MaintenanceStatus }) {
  const { is_active, enabled_by, enabled_at, estimated_end, features_affected } = status;
  const Icon = is_active ? TriangleAlert : CircleCheck;
  return (
    <section
      aria-label="Statut du site"
      className={`mb-6 grid gap-3 rounded-panel bg-surface p-5 ring-1 ${is_active ? "ring-danger-2" : "ring-success"}`}
    >
      <p role="status" className={`flex items-center gap-3 text-lg font-bold ${is_active ? "text-danger-2" : "text-success-2"}`}>
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        {is_active ? "MAINTENANCE ACTIVE" : "SERVICE NORMAL"}
      </p>
      {is_active && (
        <dl className="grid gap-x-6 gap-y-1 text-body sm:grid-cols-[max-content_1fr]">
          {enabled_at !== null && <Fact name="Depuis">{formatMoment(enabled_at)}</Fact>}
          {enabled_by !== null && <Fact name="Activée par">{enabled_by}</Fact>}
          {estimated_end !== null && <Fact name="Fin estimée">{`${formatMoment(estimated_end)} (heure de Paris)`}</Fact>}
          {features_affected.length > 0 && <Fact name="Fonctions concernées">{features_affected.join(" · ")}</Fact>}
        </dl>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
