import { useState } from "react";

/** Where the button stands that opened a dialog: in a row of a table or an item of a list, which the dialog may take away. */
interface Place {
  readonly opener: Element | null;
  readonly rows: Element | null;
  readonly at: number;
}

function placeOf(opener: Element | null): Place {
  const row = opener?.closest("tbody > tr, li") ?? null;
  const rows = row?.parentElement ?? null;
  return { opener, rows, at: row && rows ? [...rows.children].indexOf(row) : -1 };
}

/** A button of the row that took the place of the removed one, or of the nearest. */
function nextButton({ rows, at }: Place): HTMLElement | undefined {
  const left = [...(rows?.isConnected ? rows.children : [])];
  const nearest = [...left.slice(at), ...left.slice(0, at).toReversed()];
  const buttons = nearest.map((row) =>
    [...row.querySelectorAll<HTMLElement>("button")].findLast((button) => button.checkVisibility()),
  );
  return buttons.find((button) => button !== undefined);
}

/** The list may be read again only after the dialog has closed: until the focus goes elsewhere, it is kept near the opener, or on the page once the list is gone. */
function watch(place: Place): void {
  const { opener, rows } = place;
  if (!rows) return;
  const main = rows.closest<HTMLElement>("main");
  const observer = new MutationObserver(() => {
    if (opener?.isConnected || document.activeElement !== document.body) return;
    (rows.isConnected ? nextButton(place) : main)?.focus({ preventScroll: !rows.isConnected });
  });
  observer.observe(main ?? rows, { childList: true, subtree: true });
  const onFocus = ({ target }: FocusEvent): void => {
    if (target === opener) return;
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
  };
  document.addEventListener("focusin", onFocus);
}

/**
 * useReturnFocus: the `finalFocus` of a dialog that may remove the row of the button that opened it: that button, else one of the row
 * in its place. It leaves the choice to the dialog (true) where there is none.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | true {
  const [place, setPlace] = useState<Place | null>(null);
  if (open !== (place !== null)) setPlace(open ? placeOf(document.activeElement) : null);
  return () => {
    if (!place) return true;
    watch(place);
    const { opener } = place;
    return (opener instanceof HTMLElement && opener.isConnected ? opener : nextButton(place)) ?? true;
  };
}
