import { useLayoutEffect, useRef } from "react";
import type { RefObject, SyntheticEvent } from "react";

/**
 * useRemovalFocus: keeps a keyboard in its place where items of a list can be removed. Put `list` on the list, call `leaving` with
 * the press, mark the buttons that remove with `data-retirer`. `count`: the items there are; `fallback`: what stays when all are gone (tabIndex -1).
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
    // Whoever has gone on to something else meanwhile is left there.
    if (place === undefined || document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll<HTMLElement>("[data-retirer]") ?? [];
    (left[Math.min(place, left.length - 1)] ?? fallback.current)?.focus();
  }, [count, fallback]);
  return { list, leaving };
}
