import { useLayoutEffect, useRef } from "react";
import type { RefObject, SyntheticEvent } from "react";

/**
 * useRemovalFocus: keeps the keyboard focus in its place when list items are removed. Put `list` on the list, call `leaving` with the
 * press event, and mark the remove buttons with `data-remove`. `count`: the number of items; `fallback`: takes the focus when none is
 * left (tabIndex -1).
 */
export function useRemovalFocus<List extends HTMLElement>(count: number, fallback: RefObject<HTMLElement | null>) {
  const list = useRef<List>(null);
  const places = useRef<number[]>([]);

  const leaving = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const item = currentTarget.closest("li");
    if (item) places.current.push([...(list.current?.children ?? [])].indexOf(item));
  };
  useLayoutEffect(() => {
    const place = places.current.pop();
    places.current = [];
    // The person has moved the focus elsewhere meanwhile.
    if (place === undefined || document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (left[Math.min(place, left.length - 1)] ?? fallback.current)?.focus();
  }, [count, fallback]);
  return { list, leaving };
}
