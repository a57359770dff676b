import { useLayoutEffect, useRef } from "react";
import type { RefObject, SyntheticEvent } from "react";

/**
 * useRemovalFocus: keeps the keyboard focus in its position when list items are removed. Put `list` on the list, call `rememberPosition` with the
 * click event of a button in an item, or in the header of a section of items, and mark the remove buttons with `data-remove`. `fallback`
 * takes the focus when none is left (tabIndex -1).
 */
export function useRemovalFocus<List extends HTMLElement>(fallback: RefObject<HTMLElement | null>) {
  const list = useRef<List>(null);
  const pressed = useRef<{ readonly button: Element; readonly position: number } | null>(null);

  const rememberPosition = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const item = currentTarget.closest("li, section");
    const buttons = [...(list.current?.querySelectorAll("[data-remove]") ?? [])];
    if (item) pressed.current = { button: currentTarget, position: buttons.findIndex((button) => item.contains(button)) };
  };
  // After every render: another item may have come as this one went, and left their number as it was.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { position } = pressed.current;
    pressed.current = null;
    // The focus has moved elsewhere meanwhile.
    if (document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (left[Math.min(Math.max(0, position), left.length - 1)] ?? fallback.current)?.focus();
  });
  return { list, rememberPosition };
}
