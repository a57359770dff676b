import { ScrollText } from "lucide-react";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { useAudit } from "#features/explorer/explorer.api.ts";
import { auditPageSize, type AuditSearch } from "#features/explorer/explorer-search.ts";
import { Loaded } from "#features/explorer/loaded.tsx";
import { AuditEntryItem } from "./audit-entry.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";

interface AuditTabProps {
  readonly search: AuditSearch;
  readonly onSearch: ChangeAddress<AuditSearch>;
}

/** The audit log of the staff's writes; what one run did is one entry. */
export function AuditTab({ search, onSearch }: AuditTabProps) {
  const query = useAudit(search);
  const seeAll = (): void =>
    onSearch({ acteur: undefined, action: undefined, element: undefined, du: undefined, au: undefined, page: undefined });
  return (
    <>
      <AuditToolbar
        search={search}
        onFilter={(part) => onSearch({ ...part, page: undefined }, { replace: true })}
        count={query.data && countOf(query.data.total, "action", "actions")}
      />
      <Loaded query={query} height="h-[60dvh]">
        {({ entries, total, more }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState title="Aucune action trouvée" icon={<ScrollText className="size-7" />}>
                <Button onClick={seeAll}>Tout le journal</Button>
              </EmptyState>
            ) : (
              <ol
                aria-label="Journal"
                className={`grid gap-3 transition-opacity ${query.isPlaceholderData ? "opacity-50 delay-150" : ""}`}
              >
                {entries.map((entry) => (
                  <AuditEntryItem
                    key={entry.id}
                    entry={entry}
                    search={search}
                    onItem={(element) => onSearch({ element, page: undefined })}
                  />
                ))}
              </ol>
            )}
            <NumberedPages
              page={search.page ?? 1}
              pages={Math.ceil(total / auditPageSize)}
              stale={query.isPlaceholderData}
              onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
            />
            {more && <p className="mt-4 text-muted">Choisissez des jours pour voir les actions plus anciennes.</p>}
          </>
        )}
      </Loaded>
    </>
  );
}
