import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Neighbours } from "./item-form-props.ts";

/** Controls that Alt and an arrow open. */
const opensByArrow = "select, input[type=date], input[type=datetime-local], [role=combobox]";

/** While the form is shown and no other dialog covers it: Ctrl+S saves, Alt+↑ and Alt+↓ go to the items beside it in the list. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, busy: boolean, { previous, next }: Neighbours): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const saves = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";
    const turns = altKey && !ctrlKey && !metaKey && !shiftKey && (key === "ArrowUp" || key === "ArrowDown");
    if (!form.current || (!saves && !turns) || isCovered(form.current)) return;
    if (turns && target instanceof Element && target.matches(opensByArrow)) return;
    // The browser would save the page, or go back.
    event.preventDefault();
    if (saves && !busy && !event.repeat) submit(form.current);
    else if (turns) (key === "ArrowUp" ? previous : next)?.();
  });
  useEffect(() => {
    const stop = new AbortController();
    // Dialogs stop the propagation of arrow keys.
    document.addEventListener("keydown", (event) => onKey(event), { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, []);
}

/** Leaves the focused field first: some take what was typed only then. */
function submit(form: HTMLFormElement): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && form.contains(focused)) {
    focused.blur();
    focused.focus({ preventScroll: true });
  }
  form.requestSubmit();
}

/** Dialogs that are open; toasts have the role too, and cover nothing. */
const openDialogs = ":is([role=dialog], [role=alertdialog]):not([data-closed], [aria-label=Notifications] *)";

function isCovered(form: HTMLFormElement): boolean {
  const top = [...document.querySelectorAll(openDialogs)].at(-1);
  return top !== undefined && !top.contains(form);
}
