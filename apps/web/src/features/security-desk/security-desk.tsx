import { securityKindLabels, securityKinds } from "@seance/contract/security";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { FilterDay, FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { ShowMore } from "#ui/list/show-more.tsx";
import { eventColumns } from "./event-columns.tsx";
import { securityEvents } from "./security-desk.api.ts";
import type { SecuritySearch } from "./security-search.ts";
import { SecuritySummary } from "./security-summary.tsx";

interface DeskProps {
  readonly search: SecuritySearch;
  readonly onSearch: ChangeAddress<SecuritySearch>;
}

/** The security log: the open alerts, the figures of the day, and the events, the newest first. */
export function SecurityDesk({ search, onSearch }: DeskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = (): void => {
    onSearch(everything);
    // The button goes with the empty state.
    heading.current?.focus();
  };
  return (
    <>
      <DeskHeading title="Sécurité" />
      <SecuritySummary />
      <section aria-labelledby="security-log" className="mt-8">
        <h2 ref={heading} tabIndex={-1} id="security-log" className="mb-3 text-lg">
          Journal
        </h2>
        <Toolbar search={search} onSearch={onSearch} />
        <Events search={search} onShowAll={showAll} />
      </section>
    </>
  );
}

const kindOptions = securityKinds.map((value) => ({ value, label: securityKindLabels[value] }));

function Toolbar({ search: { q, type, du, au }, onSearch }: DeskProps) {
  return (
    <SearchToolbar
      label="Rechercher un compte"
      name="Rechercher dans le journal de sécurité"
      placeholder="Email ou identifiant…"
      words={q}
      onWords={(words) => onSearch({ q: words }, { replace: true })}
    >
      <FilterSelect
        label="Type"
        all="Tous les événements"
        value={type}
        options={kindOptions}
        onChange={(kind) => onSearch({ type: kind }, { replace: true })}
        className="w-72 max-sm:w-full"
      />
      <FilterDay label="Du" value={du} max={au} onDay={(day) => onSearch({ du: day }, { replace: true })} />
      <FilterDay label="Au" value={au} min={du} onDay={(day) => onSearch({ au: day }, { replace: true })} />
    </SearchToolbar>
  );
}

const everything = { q: undefined, type: undefined, du: undefined, au: undefined };

function Events({ search, onShowAll }: Pick<DeskProps, "search"> & { readonly onShowAll: () => void }) {
  const query = useInfiniteQuery(securityEvents(search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <QueryTable
        query={query}
        fault="Le journal n’a pas pu être chargé"
        empty={
          <EmptyState title={isFiltered ? "Aucun événement trouvé" : "Rien à signaler"} icon={<ShieldCheck className="size-7" />}>
            {isFiltered && <Button onClick={onShowAll}>Tout le journal</Button>}
          </EmptyState>
        }
        label="Événements de sécurité"
        columns={eventColumns}
        rows={query.data?.pages.flatMap(({ events }) => events)}
        rowId={({ id }) => id}
        rowName={({ kind }) => securityKindLabels[kind]}
      />
      <ShowMore
        key={JSON.stringify(search)}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage || query.isPlaceholderData}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
