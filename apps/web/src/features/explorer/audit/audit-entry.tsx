import { auditActionLabel, auditTargetLabel, type AuditEntry } from "@seance/contract/audit";
import { isRole, roleLabels } from "@seance/contract/roles";
import { useState } from "react";
import { countOf, formatMoment } from "#lib/format.ts";
import { PersonLink } from "#shared/people/person-link.tsx";
import { ChangesTable } from "#shared/changes/changes-table.tsx";
import { Button } from "#ui/button/button.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { useAudit } from "#features/explorer/explorer.api.ts";
import { auditPageSize, type AuditSearch } from "#features/explorer/explorer-search.ts";
import { Loaded } from "#features/explorer/loaded.tsx";

interface EntryProps {
  readonly entry: AuditEntry;
  readonly search: AuditSearch;
  /** Filters by an item. */
  readonly onItem: (id: string) => void;
}

/** An entry of the audit: one write with its changes, or what a run did, which opens to its entries. */
export function AuditEntryItem({ entry, search, onItem }: EntryProps) {
  const { action, target, before, after, run, run_entries } = entry;
  const isRun = run !== null && run_entries > 1;
  return (
    <li className="min-w-0 rounded-panel bg-surface ring-1 ring-divider">
      <header className="grid gap-0.5 px-4 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {auditActionLabel(action)}
            <span className="font-normal text-body">
              {" — "}
              <Target target={target} />
            </span>
            {isRun && <span className="font-normal text-body"> {othersOf(entry)}</span>}
          </span>
          <time dateTime={entry.at} className="tabular-figures text-sm text-muted">
            {formatMoment(entry.at)}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Author entry={entry} />
          {target.id !== null && search.element !== target.id && !isRun && (
            <button
              type="button"
              aria-label={`Tout ce qui concerne ${auditTargetLabel(target)}`}
              onClick={() => target.id !== null && onItem(target.id)}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-foreground"
            >
              Tout sur cet élément
            </button>
          )}
        </p>
      </header>
      {isRun ? (
        <RunEntries run={run} count={run_entries} search={search} onItem={onItem} />
      ) : (
        (before || after) && <ChangesTable before={before} after={after} />
      )}
    </li>
  );
}

const othersOf = ({ run_entries }: AuditEntry): string => `et ${countOf(run_entries - 1, "autre action", "autres actions")}`;

/** An account is a link to its page. */
function Target({ target }: { target: AuditEntry["target"] }) {
  return target.type === "account" ? <PersonLink id={target.id} email={target.label} /> : auditTargetLabel(target);
}

function Author({ entry: { actor, key } }: { entry: AuditEntry }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {actor ? (
        <>
          Par <PersonLink id={actor.id} email={actor.email} />
          {isRole(actor.role) && ` (${roleLabels[actor.role]})`}
          {key !== null && `, avec la clé «\u202f${key}\u202f»`}
        </>
      ) : (
        "Par le site, ou par quelqu’un qui n’est plus"
      )}
    </span>
  );
}

/** The entries of a run, read when they are asked for. */
function RunEntries({ run, count, ...props }: Omit<EntryProps, "entry"> & { run: string; count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="border-t border-divider px-4 py-3">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Replier" : `Voir les ${countOf(count, "action", "actions")}`}
      </Button>
      {open && <RunPage run={run} {...props} />}
    </div>
  );
}

function RunPage({ run, search, onItem }: Omit<EntryProps, "entry"> & { run: string }) {
  const [page, setPage] = useState(1);
  const query = useAudit({ ...search, page }, run);
  return (
    <Loaded query={query}>
      {({ entries, total }) => (
        <>
          <ol aria-label="Actions groupées" className="mt-3 grid gap-3">
            {entries.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} search={search} onItem={onItem} />
            ))}
          </ol>
          <NumberedPages page={page} pages={Math.ceil(total / auditPageSize)} stale={query.isPlaceholderData} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}
