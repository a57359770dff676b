import { useEffect } from "react";
import { nearest } from "./nearest.ts";
import type { Direction } from "./nearest.ts";

const directions: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const reachable = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex='0']";
/** What uses the arrows for itself. */
const ownArrows =
  "input, select, textarea, [contenteditable], [role=menu], [role=tablist], [role=slider], [role=radiogroup], [role=listbox], [data-fleches]";

/** The four arrows of a TV remote (or of a keyboard whose focus shows) go from one thing to the nearest that way. */
export function useArrowKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", steer);
    return () => document.removeEventListener("keydown", steer);
  }, []);
}

function steer(event: KeyboardEvent): void {
  const direction = directions[event.key];
  const from = document.activeElement;
  if (!direction || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(from instanceof HTMLElement) || !from.matches(":focus-visible") || from === document.body || from.closest(ownArrows))
    return;

  const room = from.closest("dialog, [role=dialog]") ?? document.body;
  const others = [...room.querySelectorAll<HTMLElement>(reachable)].filter((one) => one !== from && isInSight(one));
  const found =
    others[
      nearest(
        from.getBoundingClientRect(),
        others.map((one) => one.getBoundingClientRect()),
        direction,
      )
    ];
  if (!found) return;
  event.preventDefault();
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function isInSight(one: HTMLElement): boolean {
  return one.tabIndex >= 0 && !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true });
}
