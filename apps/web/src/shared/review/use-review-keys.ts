import { useCallback, useRef } from "react";
import type { KeyboardEvent } from "react";

const inField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * The keys of a list of ReviewRows: j and k go to the next and the previous row, Enter opens the form of the focused row, p publishes it.
 * Put `onKeyDown` on the list, `data-review-edit` and `data-review-publish` on the buttons of the rows.
 */
export function useReviewKeys<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const rows = useCallback(
    (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[data-review-row]") ?? [])],
    [],
  );
  const press = (row: HTMLElement | undefined, action: "edit" | "publish"): void =>
    row?.querySelector<HTMLElement>(`[data-review-${action}]`)?.click();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // React also brings the keys of dialogs and menus that a row has opened, which stand elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (inField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const focused = all[at];
    const go = (to: number): void => {
      const row = all[Math.min(Math.max(0, to), all.length - 1)];
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    };
    if (event.key === "j") go(at + 1);
    else if (event.key === "k") go(at < 0 ? 0 : at - 1);
    else if (event.key === "p") press(focused, "publish");
    // On a button, Enter is the button's.
    else if (event.key === "Enter" && event.target === focused) press(focused, "edit");
    else return;
    event.preventDefault();
  };
  /** Before a row leaves the list: the focus goes to the row that takes its place. */
  const leaveRow = useCallback(
    (leaving: HTMLElement | null | undefined): void => {
      const all = rows();
      const at = all.findIndex((row) => row === leaving);
      if (all[at]?.contains(document.activeElement)) (all[at + 1] ?? all[at - 1] ?? list.current?.parentElement)?.focus();
    },
    [rows],
  );
  return { list, onKeyDown, leaveRow };
}
