import { useState, useSyncExternalStore } from "react";
import type { FocusEvent, PointerEvent } from "react";

const reduced = "(prefers-reduced-motion: reduce)";

/** Whether the person asked for less motion: what moves by itself then stands still. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onMotionChange, () => matchMedia(reduced).matches);
}

function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(reduced);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the page is out of sight: another tab, a locked phone. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === "hidden");
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether somebody points at it with a mouse, or has the keyboard in it; `handlers` go on its outermost element. */
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
