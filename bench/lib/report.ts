/** One measured figure. `budget` is its minimum (`atLeast`) or maximum (`atMost`). */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Additional values: medians, counts, conditions. */
  readonly detail?: Readonly<Record<string, number | string>>;
}

/** Prints a figure as one line of JSON, `{ name, value, unit, budget, ok }`. A missed budget sets the exit code. */
export function report({ name, value, unit, atLeast, atMost, detail }: Figure): void {
  const budget = atLeast ?? atMost ?? null;
  const ok = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  console.log(JSON.stringify({ name, value: rounded(value), unit, budget, ok, ...(detail && { detail }) }));
  if (!ok) process.exitCode = 1;
}

/** Reports why a figure cannot be measured on this machine. */
export function unmeasured(name: string, why: string): void {
  console.log(JSON.stringify({ name, value: null, ok: null, why }));
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** Percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("no values");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 50);
