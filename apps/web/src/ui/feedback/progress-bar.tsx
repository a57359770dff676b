/** ProgressBar: a thin line filled to `value` (0 to 1). Without `label` it is decoration, hidden from screen readers. */
export function ProgressBar({ value, label, className = "" }: { value: number; label?: string; className?: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const meaning = label
    ? ({ role: "progressbar", "aria-label": label, "aria-valuenow": percent, "aria-valuemin": 0, "aria-valuemax": 100 } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <div {...meaning} className={`h-1 overflow-hidden rounded-full bg-[#ffffff4d] ${className}`}>
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
