import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

export interface QueryTableProps<Row extends object> extends Omit<DataTableProps<Row>, "stale"> {
  readonly query: Pick<UseQueryResult, "isError" | "isPending" | "isPlaceholderData" | "fetchStatus" | "refetch">;
  readonly fault: string;
  readonly level?: 2 | 3;
  readonly empty: ReactNode;
}

/**
 * QueryTable: a DataTable of the `rows` of a query. Without rows, `empty` replaces it; after a failure, `fault` with a button that
 * fetches again. `level`: of the heading of that error.
 */
export function QueryTable<Row extends object>({ query, fault, level = 2, empty, ...table }: QueryTableProps<Row>) {
  if (!table.rows && hasFailed(query)) return <ErrorState level={level} title={fault} onRetry={() => void query.refetch()} />;
  if (table.rows?.length === 0) return empty;
  return <DataTable {...table} stale={query.isPlaceholderData} />;
}
