import { type AuditEntry, auditActionLabel, auditTargetLabel } from "@seance/contract/audit";
import { formatMoment } from "#lib/format.ts";

/** What the staff wrote last, newest first. */
export function LatestActions({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Personne n’a encore rien changé.</p>;
  return (
    <ol className="grid">
      {entries.map(({ id, at, actor, action, target }) => (
        <li key={id} className="grid gap-0.5 border-b border-divider py-3 first:pt-0 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{auditTargetLabel(target)}</span>
            <time dateTime={at} className="tabular-figures text-sm text-muted">
              {formatMoment(at)}
            </time>
          </p>
          <p className="text-sm text-muted">
            {auditActionLabel(action)} · {actor ? `par ${actor.email}` : "par le site"}
          </p>
        </li>
      ))}
    </ol>
  );
}
