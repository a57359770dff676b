import type { Direction } from "./nearest.ts";

/** What of a field says whether an arrow still moves something in it. */
export interface FieldFacts {
  readonly tag: string;
  readonly type: string;
  readonly value: string;
  /** null where the browser does not tell, as for an address or a number. */
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  /** A list whose choices show. */
  readonly open: boolean;
}

const buttons = new Set(["button", "submit", "reset", "image", "file", "color", "checkbox"]);
/** Fields in which up and down change the value. */
const stepped = new Set(["number", "date", "time", "datetime-local", "month", "week"]);

/**
 * Whether an arrow belongs to the field that has the focus. `steering`: the person goes about with the arrows alone, and must be able to
 * leave every field with them; whoever came by Tab or by a press keeps all that the browser does with arrows in a field.
 */
export function fieldKeeps(field: FieldFacts, direction: Direction, steering: boolean): boolean {
  const { tag, type, value, selectionStart: start, selectionEnd: end } = field;
  const sideways = direction === "left" || direction === "right";
  if (tag === "SELECT") return field.open || !steering;
  if (buttons.has(type)) return false;
  if (type === "radio" || type === "range") return sideways || !steering;
  if (tag !== "TEXTAREA" && !sideways && steering) return false;
  if (!sideways && stepped.has(type)) return true;
  if (start === null) return value !== "";
  const forward = direction === "right" || direction === "down";
  return start !== end || start !== (forward ? value.length : 0);
}

/** What walks through its own choices by arrows, in all four directions. */
const walked =
  "[role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], [contenteditable]:not([contenteditable=false])";

/** Whether an arrow belongs to what has the focus, or to what it is in. */
export function keepsArrow(from: HTMLElement, direction: Direction, steering: boolean): boolean {
  if (from.closest(walked)) return true;
  if (from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement || from instanceof HTMLSelectElement)
    return fieldKeeps(factsOf(from), direction, steering);
  return canScroll(from, direction);
}

function factsOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): FieldFacts {
  const { tagName: tag, type, value } = field;
  if (field instanceof HTMLSelectElement)
    return { tag, type, value, selectionStart: null, selectionEnd: null, open: isOpen(field) };
  return { tag, type, value, selectionStart: field.selectionStart, selectionEnd: field.selectionEnd, open: false };
}

/** Where a browser has no word for it, its open list takes the keys for itself. */
const isOpen = (list: HTMLSelectElement): boolean => CSS.supports("selector(:open)") && list.matches(":open");

/** Whether an element is one that scrolls by hand, and has not come to its end that way. */
export function canScroll(one: Element, direction: Direction): boolean {
  const { overflowX, overflowY } = getComputedStyle(one);
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = one;
  const root = one === document.scrollingElement;
  if (direction === "left" || direction === "right") {
    if (!scrolls(overflowX)) return false;
    return direction === "left" ? scrollLeft > 1 : scrollLeft + clientWidth < scrollWidth - 1;
  }
  if (!root && !scrolls(overflowY)) return false;
  return direction === "up" ? scrollTop > 1 : scrollTop + clientHeight < scrollHeight - 1;
}

/** By its computed overflow: what is only cut off is not moved by hand. */
export const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
