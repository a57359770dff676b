import { useEffect } from "react";

let locks = 0;

/** useScrollLock: while `active`, the page behind does not scroll and nothing shifts where the scrollbar was. Dialogs do it by themselves. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const page = document.documentElement;
    if (locks++ === 0) {
      page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
      page.style.overflow = "hidden";
    }
    return () => {
      if (--locks > 0) return;
      page.style.paddingRight = "";
      page.style.overflow = "";
    };
  }, [active]);
}
