import { useEffect } from "react";
import { showOverlay } from "#shared/overlay.ts";

/** « / » and Ctrl-K (⌘K) open the search from anywhere but a field being typed in, a dialog or the player. */
export function useSearchKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", openOnKey);
    return () => document.removeEventListener("keydown", openOnKey);
  }, []);
}

function openOnKey(event: KeyboardEvent): void {
  const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
  const combination = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (
    event.defaultPrevented ||
    (!slash && !combination) ||
    document.querySelector("[role=dialog], [role=alertdialog], dialog[open]")
  )
    return;
  event.preventDefault();
  showOverlay("search");
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select"))
  );
}
