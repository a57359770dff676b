import { limits } from "@seance/contract/limits";
import { searchKinds, searchPage, type SearchKind, type SearchResult } from "@seance/contract/search";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf } from "#lib/format.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { PageHeading } from "#ui/layout/page-heading.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { ResultContent } from "./result-content.tsx";
import { resultRow, searchKindLabels } from "./result-rows.ts";
import type { ResultsSearch } from "./results-search.ts";
import { resultsQuery } from "./search.api.ts";

interface PageProps {
  readonly search: ResultsSearch;
  readonly onChange: (next: ResultsSearch, how?: { readonly replace: boolean }) => void;
}

/** All results of a search, a tab for each kind that has some. */
export function ResultsPage({ search, onChange }: PageProps) {
  const { q, kind, page } = search;
  const query = useQuery(resultsQuery(q, kind, page));
  const heading = useRef<HTMLHeadingElement>(null);
  const isShort = q.trim().length < limits.search.minLength;
  const counts = isShort ? undefined : query.data?.counts;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <PageHeading
        ref={heading}
        title="Recherche"
        count={total !== undefined && total > 0 && countOf(total, "résultat", "résultats")}
      />
      <SearchField
        label="Rechercher dans tout le catalogue"
        placeholder="Titre, personne, épisode, chaîne…"
        value={q}
        onChange={(next) => onChange({ q: next, kind, page: 1 }, { replace: true })}
        className="mb-5 max-w-150"
      />
      {isShort ? (
        <EmptyState
          title="Que voulez-vous regarder&#8239;?"
          text={`La recherche commence à ${limits.search.minLength} caractères.`}
          icon={<Search className="size-7" />}
        />
      ) : query.data ? (
        <Results
          counts={query.data.counts}
          results={query.data.results}
          search={search}
          onChange={onChange}
          stale={query.isPlaceholderData}
        />
      ) : hasFailed(query) ? (
        <ErrorState title="La recherche n’a pas abouti" onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-2">
    <span className="sr-only">Chargement…</span>
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} className="h-20 rounded-panel" />
    ))}
  </div>
);

interface ResultsProps extends PageProps {
  readonly counts: Record<SearchKind, number>;
  readonly results: readonly SearchResult[];
  readonly stale: boolean;
}

function Results({ counts, results, search, onChange, stale }: ResultsProps) {
  const { q, kind, page } = search;
  const shown = searchKinds.filter((one) => counts[one] > 0 || one === kind);
  if (shown.length === 0 && results.length === 0)
    return <EmptyState title="Aucun résultat" text={<>Rien ne ressemble à «&#8239;{q.trim()}&#8239;» dans le catalogue.</>} />;
  const open = (next: SearchKind | "all") => onChange({ q, kind: next === "all" ? undefined : next, page: 1 });
  const pages = kind ? Math.ceil(Math.min(counts[kind], searchPage.maxSkip) / searchPage.size) : 1;
  return (
    <Tabs<SearchKind | "all">
      label="Résultats par type"
      value={kind ?? "all"}
      onChange={open}
      tabs={[
        { value: "all", label: "Tout", panel: <Overview results={results} counts={counts} onKind={open} /> },
        ...shown.map((one) => ({
          value: one,
          label: <TabLabel kind={one} count={counts[one]} />,
          panel: (
            <>
              <ResultList results={results.filter((result) => result.kind === one)} />
              <NumberedPages
                page={page}
                pages={pages}
                stale={stale}
                onPage={(next, how) => onChange({ q, kind, page: next }, how)}
              />
            </>
          ),
        })),
      ]}
    />
  );
}

function TabLabel({ kind, count }: { kind: SearchKind; count: number }) {
  return (
    <>
      {searchKindLabels[kind]} <span className="tabular-figures text-sm font-medium text-muted">{count}</span>
    </>
  );
}

interface OverviewProps {
  readonly results: readonly SearchResult[];
  readonly counts: Record<SearchKind, number>;
  readonly onKind: (kind: SearchKind) => void;
}

/** The first results of every kind. */
function Overview({ results, counts, onKind }: OverviewProps) {
  const lists = results.filter(({ kind }) => kind === "genre" || kind === "year");
  return (
    <>
      {lists.length > 0 && <Section name="Genres et années" results={lists} />}
      {searchKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <Section
            key={kind}
            name={searchKindLabels[kind]}
            results={results.filter((result) => result.kind === kind)}
            {...(counts[kind] > searchPage.overview && { onAll: () => onKind(kind) })}
          />
        ))}
    </>
  );
}

function Section({ name, results, onAll }: { name: string; results: readonly SearchResult[]; onAll?: () => void }) {
  return (
    <section aria-label={name} className="mb-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl">{name}</h2>
        {onAll && (
          <button type="button" onClick={onAll} className="h-11 font-semibold text-accent-2 hover:underline">
            Tout voir
          </button>
        )}
      </div>
      <ResultList results={results} />
    </section>
  );
}

function ResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-2">
      {results.map(resultRow).map((row) => (
        <li key={row.id}>
          <Link
            {...row.link}
            className="flex h-full items-center gap-4 rounded-panel bg-surface p-2.5 transition-colors hover:bg-surface-2"
          >
            <ResultContent row={row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
