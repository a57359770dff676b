import { formatCount } from "#lib/format.ts";

/** Figure: a number with its name, in a `dl`. `name`, `value`, `hint`: what it counts. */
export function Figure({ name, value, hint }: { name: string; value: number; hint?: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-panel bg-surface px-5 py-4 ring-1 ring-divider">
      <dt className="font-medium text-body">
        {name}
        {hint !== undefined && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </dt>
      <dd className="tabular-figures font-heading text-3xl font-bold">{formatCount(value)}</dd>
    </div>
  );
}
