import { useEffect } from "react";
import type { RefObject } from "react";

/** Opens a dialog over everything, the rest of the page out of reach, and gives the focus back to where it was when it goes. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, first: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    first.current?.focus({ preventScroll: true });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog, first]);
}
