import { useEffect, useEffectEvent } from "react";

/** Ctrl-K (⌘K) opens the palette instead of the site's search, also from a field, but not over a dialog. */
export function usePaletteKeys(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCombination = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCombination || event.defaultPrevented) return;
    event.preventDefault();
    if (!document.querySelector("[role=dialog], [role=alertdialog], dialog[open]")) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // While capturing: before the site's search, which leaves a handled key alone.
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
