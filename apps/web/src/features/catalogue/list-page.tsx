import type { TitleCard } from "@seance/contract/titles";
import { useId, useRef } from "react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import type { ListSearch } from "./list-search.ts";
import { Pagination } from "#ui/list/pagination.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import type { ListKind } from "./list-kinds.ts";
import { Results, type ListAnswer } from "./list-results.tsx";
import { activeFilters, hasNextPage, pageOf } from "./list-state.ts";
import { ListToolbar, PageSize } from "./list-toolbar.tsx";

export interface ListPageProps {
  /** The search parameters. */
  readonly search: ListSearch;
  /** Changes the search parameters; `replace` replaces the history entry. */
  readonly onSearch: (search: ListSearch, how: { replace: boolean }) => Promise<void>;
  readonly renderAction?: (title: TitleCard) => ReactNode;
  /** What lies over a card: how far one is, a button that plays, a menu. */
  readonly renderExtras?: (title: TitleCard) => ReactNode;
}

/** The films page and the series page: filters, sort, view and page are kept in the address. */
export function ListPage({
  kind,
  answer,
  search,
  onSearch,
  renderAction,
  renderExtras,
}: ListPageProps & { kind: ListKind; answer: ListAnswer }) {
  const panelId = useId();
  const results = useRef<HTMLElement>(null);
  const { titles, total } = answer;

  const change = (part: Partial<ListSearch>, { replace = false }: { replace?: boolean } = {}) =>
    void onSearch({ ...search, page: undefined, ...part }, { replace });
  const goTo = async (page: number) => {
    await onSearch({ ...search, page: page === 1 ? undefined : page }, { replace: false });
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  };

  const shared = { kind, search, onChange: change };
  const paged = titles !== undefined && (pageOf(search) > 1 || titles.length > 0);
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-6">
      <header className="mb-5 flex items-center justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-3xl">{kind.heading}</h1>
          <p role="status" className="tabular-figures min-h-6 text-muted">
            {titles && countOf(total, kind.one, kind.many)}
          </p>
        </div>
        <PageSize search={search} onChange={change} />
      </header>
      <div className="mb-6 grid gap-4">
        <ListToolbar {...shared} panelId={panelId} active={activeFilters(search, kind).length} />
        {search.filters && <FilterPanel {...shared} id={panelId} />}
        <ActiveFilters {...shared} />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Résultats" aria-busy={titles === undefined || answer.stale}>
        <Results {...shared} {...{ answer, renderAction, renderExtras }} onFirstPage={() => void goTo(1)} />
      </section>
      {paged && (
        <Pagination
          page={pageOf(search)}
          hasNext={hasNextPage(search, titles.length, total)}
          onPage={(page) => void goTo(page)}
          nextLabel={kind.next}
        />
      )}
    </div>
  );
}
