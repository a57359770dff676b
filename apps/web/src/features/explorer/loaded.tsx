import type { ReactNode } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { loadFault } from "./explorer-words.ts";

interface Query<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly fetchStatus: "fetching" | "paused" | "idle";
  readonly refetch: () => Promise<unknown>;
}

/** Renders a query: its data, a skeleton while it loads, or the error with a retry. */
export function Loaded<Data>({
  query,
  height = "h-80",
  children,
}: {
  query: Query<Data>;
  /** Class of the skeleton's height. */
  height?: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (hasFailed(query)) return <ErrorState title={loadFault} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <span className="sr-only">Chargement…</span>
      <Skeleton className={`rounded-panel ${height}`} />
    </div>
  );
}
