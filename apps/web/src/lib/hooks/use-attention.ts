import { useState, useSyncExternalStore } from "react";
import type { FocusEvent, PointerEvent } from "react";

const reduced = "(prefers-reduced-motion: reduce)";

/** Whether reduced motion is preferred. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onMotionChange, () => matchMedia(reduced).matches);
}

function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(reduced);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the page is hidden: another tab, a locked phone. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === "hidden");
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether a mouse hovers over an element or keyboard focus is in it. `handlers` go on that element. */
export function useAttention() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === "mouse"),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
  };
  return { given: pointed || focused, handlers };
}
