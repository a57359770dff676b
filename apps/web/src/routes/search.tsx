import { Suspense, lazy } from "react";

/** In a script of its own: the first script names the files of every screen, and this one has many. */
const SearchResults = lazy(() => import("./search-results.tsx"));

export default function Search() {
  return (
    <Suspense>
      <SearchResults />
    </Suspense>
  );
}
