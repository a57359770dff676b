import { useLayoutEffect, useRef } from "react";
import type { RefObject, SyntheticEvent } from "react";

/**
 * useRemovalFocus: keeps the keyboard focus in its position when list items are removed. Put `list` on the list, call `rememberPosition` with the
 * click event of a button in an item, or in the header of a section of items, and mark the remove buttons with `data-remove`. `count`:
 * the number of items; `fallback`: takes the focus when none is left (tabIndex -1).
 */
export function useRemovalFocus<List extends HTMLElement>(count: number, fallback: RefObject<HTMLElement | null>) {
  const list = useRef<List>(null);
  const positions = useRef<number[]>([]);

  const rememberPosition = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const item = currentTarget.closest("li, section");
    const buttons = [...(list.current?.querySelectorAll("[data-remove]") ?? [])];
    if (item) positions.current.push(buttons.findIndex((button) => item.contains(button)));
  };
  useLayoutEffect(() => {
    const position = positions.current.pop();
    positions.current = [];
    // The focus has moved elsewhere meanwhile.
    if (position === undefined || document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (left[Math.min(Math.max(0, position), left.length - 1)] ?? fallback.current)?.focus();
  }, [count, fallback]);
  return { list, rememberPosition };
}
