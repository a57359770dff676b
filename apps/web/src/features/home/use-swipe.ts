import { useRef } from "react";
import type { PointerEvent } from "react";

const leastPx = 40;

/** Handlers of a horizontal swipe: 1 to the left (next), -1 to the right. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, pointerId, clientX }: PointerEvent) => {
      start.current = pointerType === "mouse" ? null : { id: pointerId, x: clientX };
    },
    onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const moved = clientX - from.x;
      if (Math.abs(moved) >= leastPx) onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
