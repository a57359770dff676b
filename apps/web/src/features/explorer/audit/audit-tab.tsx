import { type AuditEntry, auditSubjects, auditActionLabel, auditTargetLabel } from "@seance/contract/audit";
import { roleLabels, isRole } from "@seance/contract/roles";
import { ScrollText } from "lucide-react";
import { formatMoment } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { AuditChanges } from "./audit-changes.tsx";
import { useAudit } from "#features/explorer/explorer.api.ts";
import { auditPageSize, type AuditSearch } from "#features/explorer/explorer-search.ts";
import { aboutCount } from "#features/explorer/explorer-words.ts";
import { Loaded } from "#features/explorer/loaded.tsx";

interface AuditTabProps {
  readonly search: AuditSearch;
  readonly onSearch: ChangeAddress<AuditSearch>;
}

/** The audit log of the staff's writes. */
export function AuditTab({ search, onSearch }: AuditTabProps) {
  const query = useAudit(search);
  const filter = (part: Partial<AuditSearch>): void => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <>
      <SearchToolbar
        label="Rechercher un membre de l’équipe"
        name="Rechercher dans le journal"
        placeholder="Email ou identifiant…"
        words={search.acteur}
        onWords={(acteur) => filter({ acteur })}
      >
        <FilterSelect
          label="Action"
          all="Toutes les actions"
          value={search.action}
          options={subjectsWith(search.action)}
          onChange={(action) => filter({ action })}
          className="w-60 max-sm:w-full"
        />
        <p role="status" className="tabular-figures text-muted">
          {query.data && aboutCount(query.data.total, false, "action", "actions")}
        </p>
      </SearchToolbar>
      <Loaded query={query} height="h-[60dvh]">
        {({ entries, total }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState title="Aucune action trouvée" icon={<ScrollText className="size-7" />}>
                <Button onClick={() => onSearch({ acteur: undefined, action: undefined, page: undefined })}>
                  Tout le journal
                </Button>
              </EmptyState>
            ) : (
              <ol
                aria-label="Journal"
                className={`grid gap-3 transition-opacity ${query.isPlaceholderData ? "opacity-50 delay-150" : ""}`}
              >
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
            <NumberedPages
              page={search.page ?? 1}
              pages={Math.ceil(total / auditPageSize)}
              stale={query.isPlaceholderData}
              onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The address may name a single action, which is then added to the choices. */
function subjectsWith(action: string | undefined): { value: string; label: string }[] {
  const subjects = auditSubjects.map(([value, label]) => ({ value, label }));
  const known = subjects.some(({ value }) => value === action);
  return action === undefined || known ? subjects : [...subjects, { value: action, label: auditActionLabel(action) }];
}

function Entry({ entry: { at, actor, action, target, before, after } }: { entry: AuditEntry }) {
  const role = actor && isRole(actor.role) ? ` (${roleLabels[actor.role]})` : "";
  return (
    <li className="min-w-0 rounded-panel bg-surface ring-1 ring-divider">
      <header className="grid gap-0.5 px-4 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {auditActionLabel(action)}
            <span className="font-normal text-body"> — {auditTargetLabel(target)}</span>
          </span>
          <time dateTime={at} className="tabular-figures text-sm text-muted">
            {formatMoment(at)}
          </time>
        </p>
        <p className="text-sm text-muted">
          {actor ? `Par ${actor.email}${role}` : "Par le site, ou par quelqu’un qui n’est plus"}
          {target.id !== null && <span className="font-mono text-xs [overflow-wrap:anywhere]"> · {target.id}</span>}
        </p>
      </header>
      {(before || after) && <AuditChanges before={before} after={after} />}
    </li>
  );
}
