import { auditActionLabel, auditTargetLabel, type AuditEntry } from "@seance/contract/audit";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { ChangesTable } from "#shared/changes/changes-table.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { Part, PartSkeleton } from "./part.tsx";
import { useAuditOf, type AuditSide } from "./person.api.ts";

const sides = [
  { value: "on", label: "Sur ce compte" },
  { value: "by", label: "Par cette personne" },
] as const;

const linkClass = "justify-self-start py-2 text-sm font-semibold text-accent-2 hover:underline";

/** What was done to the account, and what the person did. */
export function AuditPart({ id }: { id: string }) {
  const [side, setSide] = useState<AuditSide>("on");
  const query = useAuditOf(id, side);
  return (
    <Part title="Journal d’audit" action={<Segmented label="Actions" value={side} onChange={setSide} options={sides} />}>
      <QueryView query={query} fault="Le journal n’a pas pu être chargé" level={3} loading={<PartSkeleton />}>
        {({ entries, total }) => (
          <>
            {entries.length === 0 && <p className="text-sm text-muted">Aucune action.</p>}
            <ul className={`grid grid-cols-1 divide-y divide-divider ${query.isPlaceholderData ? "opacity-50" : ""}`}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} side={side} />
              ))}
            </ul>
            {total > entries.length && (
              <Link to="/explorateur/audit" search={side === "on" ? { element: id } : { acteur: id }} className={linkClass}>
                Tout le journal
              </Link>
            )}
          </>
        )}
      </QueryView>
    </Part>
  );
}

function Entry({ entry, side }: { entry: AuditEntry; side: AuditSide }) {
  const { action, target, actor, at, before, after } = entry;
  const about = side === "by" ? auditTargetLabel(target) : `par ${actor?.email ?? "le site"}`;
  return (
    <li className="py-1.5">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-open:rotate-0"
          />
          <span className="font-medium">{auditActionLabel(action)}</span>
          <span className="min-w-0 wrap-anywhere text-body">{about}</span>
          <time dateTime={at} className="text-muted sm:ml-auto">
            {formatMoment(at)}
          </time>
        </summary>
        {before || after ? <ChangesTable before={before} after={after} /> : <p className="text-sm text-muted">Sans détail.</p>}
      </details>
    </li>
  );
}
