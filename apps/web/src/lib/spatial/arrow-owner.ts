import type { Direction } from "./nearest.ts";

/** What decides whether a field handles an arrow itself. */
export interface FieldFacts {
  readonly tag: string;
  readonly type: string;
  readonly value: string;
  /** null for types without a selection, such as e-mail or number. */
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  /** An open select. */
  readonly open: boolean;
}

const buttons = new Set(["button", "submit", "reset", "image", "file", "color", "checkbox"]);
/** Types whose value changes with up and down. */
const stepped = new Set(["number", "date", "time", "datetime-local", "month", "week"]);

/**
 * Whether the focused field handles an arrow itself. `steering`: the user navigates by arrows alone, and must be able to
 * leave every field with them; otherwise the field keeps all of the browser's behaviour.
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

/** Widgets that handle all four arrows themselves. */
const walked =
  "[role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], [contenteditable]:not([contenteditable=false])";

/** Whether the focused element, or a widget around it, handles the arrow itself. */
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

/** Browsers without `:open` handle the keys of an open select themselves. */
const isOpen = (list: HTMLSelectElement): boolean => CSS.supports("selector(:open)") && list.matches(":open");

/** Whether an element is scrollable and not yet at its end that way. */
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

/** `overflow: hidden` does not count: users cannot scroll it. */
export const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
