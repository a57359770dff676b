import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { SpinnerScreen } from "./spinner.tsx";
import { ErrorState } from "./states.tsx";

/**
 * QueryView: `children(data)` once a query has data. Before that `loading` (a spinner by default) or, after a failure, `fault` with a
 * button that fetches again. `level`: of the heading of that error.
 */
export function QueryView<Data>({
  query,
  fault,
  level = 2,
  loading,
  children,
}: {
  query: UseQueryResult<Data>;
  fault: string;
  level?: 1 | 2 | 3;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (hasFailed(query)) return <ErrorState level={level} title={fault} onRetry={() => void query.refetch()} />;
  return loading ?? <SpinnerScreen text="Chargement…" />;
}
