import type { ReactNode, Ref } from "react";

/**
 * PageHeading: the title of a page and, beside it, the count of its items, announced when it changes. `ref`: takes the focus when the
 * focused item is removed; children: the actions.
 */
export function PageHeading({
  ref,
  title,
  count,
  children,
}: {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly title: string;
  readonly count: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 ref={ref} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p role="status" className="tabular-figures min-h-6 text-muted">
          {count}
        </p>
      </div>
      {children}
    </header>
  );
}
