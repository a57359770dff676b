import { useNavigate, useSearch } from "@tanstack/react-router";
import { ResultsPage } from "#features/search/results-page.tsx";
import { readResultsSearch, resultsAddress } from "#features/search/results-search.ts";

export default function SearchResults() {
  const search = readResultsSearch(useSearch({ from: "/recherche" }));
  const navigate = useNavigate({ from: "/recherche" });
  return (
    <>
      <title>{search.q ? `${search.q} · Recherche · Séance` : "Recherche · Séance"}</title>
      <ResultsPage
        search={search}
        onChange={(next, { replace } = { replace: false }) =>
          void navigate({ search: (here: object) => ({ ...here, ...resultsAddress(next) }), replace, resetScroll: !replace })
        }
      />
    </>
  );
}
