import type { ReactNode } from "react";

/** Chip: a filter that is on or off. `pressed`, `onPress`, `count` (after the text), children: the text. */
export function Chip({
  pressed,
  onPress,
  count,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  count?: number;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex h-11 shrink-0 items-center gap-2 rounded-full bg-surface-2 px-4.5 font-medium whitespace-nowrap text-body ring-1 ring-transparent transition-colors hover:bg-surface-3 hover:text-foreground aria-pressed:bg-foreground aria-pressed:text-background"
    >
      {children}
      {count !== undefined && <span className="tabular-figures text-sm opacity-75">{count}</span>}
    </button>
  );
}
