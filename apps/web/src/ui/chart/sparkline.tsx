import { sparkHeight, sparkPath, sparkWidth } from "./spark-path.ts";

/** Sparkline: counts as a small line, the oldest first. `label` says them to screen readers. */
export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}
      className="h-6 w-16 shrink-0 text-accent-2"
      preserveAspectRatio="none"
    >
      <path d={sparkPath(counts)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
