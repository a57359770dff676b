import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** Part: a titled panel of the page. `action` stands beside the title, `more` under the content. */
export function Part({
  title,
  action,
  more,
  children,
}: {
  title: string;
  action?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider sm:p-5"
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </header>
      {children}
      {more}
    </section>
  );
}

/** PartList: the rows of a query in a Part, or the text `empty` when there are none. */
export function PartList<Row>({
  query,
  fault,
  empty,
  children,
}: {
  query: UseQueryResult<readonly Row[]>;
  fault: string;
  empty: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <QueryView query={query} fault={fault} level={3} loading={<PartSkeleton />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-sm text-muted">{empty}</p>
        ) : (
          <ul className="grid grid-cols-1 divide-y divide-divider">{rows.map(children)}</ul>
        )
      }
    </QueryView>
  );
}

export const PartSkeleton = () => (
  <div aria-busy="true" className="grid gap-3">
    {["a", "b", "c"].map((key) => (
      <Skeleton key={key} className="h-9" />
    ))}
  </div>
);
