import { useId, useRef } from "react";
import { countOf } from "#lib/format.ts";
import { useMediaQuery } from "#lib/hooks/use-media-query.ts";
import type { ListSearch } from "./list-search.ts";
import { Pagination } from "#ui/list/pagination.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { EndlessResults } from "./endless-results.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { GenreChips } from "./genre-chips.tsx";
import type { ListKind } from "./list-kinds.ts";
import { Results, type RenderTitlePart } from "./list-results.tsx";
import { activeFilters, hasNextPage, pageOf, pagesOf } from "./list-state.ts";
import { ListToolbar, PageSize, type ChangeSearch } from "./list-toolbar.tsx";
import { useFacets, useListPage, usePrefetchNextPage, type ListAnswer } from "./list.api.ts";
import { useFilterSheet } from "./use-filter-sheet.ts";

export interface ListPageProps {
  /** The search parameters. */
  readonly search: ListSearch;
  /** Changes the search parameters; `replace` replaces the history entry. */
  readonly onSearch: (search: ListSearch, how: { replace: boolean }) => Promise<void>;
  readonly renderAction?: RenderTitlePart;
  /** What lies over a card: how far one is, a button that plays, a menu. */
  readonly renderExtras?: RenderTitlePart;
}

type KindProps = ListPageProps & { readonly kind: ListKind };

/** The films page and the series page: filters, sort, view and page are kept in the address. */
export function ListPage(props: KindProps) {
  const { kind, search, onSearch } = props;
  const panelId = useId();
  const isSheet = useMediaQuery("(width < 768px)");
  const sheet = useFilterSheet(isSheet, search, onSearch);
  const answer = useListPage(kind, search);
  usePrefetchNextPage(kind, search, answer);
  const facets = useFacets(kind);
  const open = search.filters === true;

  const change: ChangeSearch = (part, { replace = isSheet && open } = {}) =>
    void onSearch({ ...search, page: undefined, ...part }, { replace });
  const shared = { kind, search, onChange: change };
  const showsPanel = open && !isSheet;
  // The panel stands above its filters and the results: they wait for its height.
  const waits = showsPanel && !facets;
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-6">
      <ListHeader kind={kind} answer={answer}>
        <PageSize search={search} onChange={change} />
      </ListHeader>
      <div className="mb-6 grid grid-cols-1 gap-4">
        <ListToolbar
          {...shared}
          panelId={panelId}
          active={activeFilters(search, kind).length}
          onToggle={open ? sheet.close : sheet.open}
        />
        <GenreChips facets={facets} search={search} onChange={change} />
        {showsPanel && facets && <FilterPanel {...shared} facets={facets} id={panelId} />}
        {!waits && <ActiveFilters {...shared} />}
      </div>
      {open && isSheet && facets && <FilterSheet {...shared} facets={facets} total={answer.total} onClose={sheet.close} />}
      {waits ? <div aria-busy="true" className="min-h-dvh" /> : <Titles {...props} answer={answer} onChange={change} />}
    </div>
  );
}

function ListHeader({ kind, answer, children }: { kind: ListKind; answer: ListAnswer; children: React.ReactNode }) {
  return (
    <header className="mb-5 flex items-center justify-between gap-4 max-md:mb-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-3xl">{kind.heading}</h1>
        <p role="status" className="tabular-figures min-h-6 text-muted">
          {answer.titles && countOf(answer.total, kind.one, kind.many)}
        </p>
      </div>
      <div className="max-md:hidden">{children}</div>
    </header>
  );
}

/** The titles, page by page or one page after the other. */
function Titles({
  kind,
  search,
  onSearch,
  renderAction,
  renderExtras,
  answer,
  onChange,
}: KindProps & { answer: ListAnswer; onChange: ChangeSearch }) {
  const results = useRef<HTMLElement>(null);
  const { titles, total } = answer;
  const goTo = async (page: number, replace = false) => {
    await onSearch({ ...search, page: page === 1 ? undefined : page }, { replace });
    if (replace) return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  };
  const endless = search.endless === true && titles?.length !== 0 && !answer.failed;
  const paged = !endless && titles !== undefined && (pageOf(search) > 1 || titles.length > 0);
  return (
    <>
      <section ref={results} tabIndex={-1} aria-label="Résultats" aria-busy={titles === undefined || answer.stale}>
        {endless ? (
          <EndlessResults
            key={JSON.stringify({ ...search, page: 0, filters: 0 })}
            {...{ kind, search, renderAction, renderExtras }}
            onPageInView={(page) => void goTo(page, true)}
            onPage={(page) => void goTo(page)}
          />
        ) : (
          <Results {...{ kind, search, answer, onChange, renderAction, renderExtras }} onFirstPage={() => void goTo(1)} />
        )}
      </section>
      {paged && (
        <Pagination
          page={pageOf(search)}
          pages={pagesOf(search, total)}
          hasNext={hasNextPage(search, titles.length, total)}
          onPage={(page) => void goTo(page)}
          nextLabel={kind.next}
        />
      )}
    </>
  );
}
