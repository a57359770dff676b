import { useId } from "react";
import type { ReactNode } from "react";

/** A titled section of a tab; `beside` stands at the right of the title. */
export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 self-start rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {beside !== undefined && <p className="tabular-figures text-sm text-muted">{beside}</p>}
      </header>
      {children}
    </section>
  );
}

export function Figure({ name, value, icon }: { name: string; value: string; icon?: ReactNode }) {
  return (
    <div
      className={`relative flex flex-col-reverse justify-end rounded-panel bg-surface px-5 py-4 ring-1 ring-divider ${icon === undefined ? "" : "sm:pl-20"}`}
    >
      <dt className="text-sm text-muted">
        {icon !== undefined && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-5 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface-3 text-accent-2 max-sm:hidden"
          >
            {icon}
          </span>
        )}
        {name}
      </dt>
      <dd className="tabular-figures font-heading text-2xl font-bold">{value}</dd>
    </div>
  );
}
