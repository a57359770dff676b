import { canScroll, keepsArrow } from "./arrow-owner.ts";
import { entranceOf, isInSight, layerOf, moveFrom, scrollerIn } from "./arrow-target.ts";
import type { Direction } from "./nearest.ts";
import { isBackKey, usesRemoteControl } from "./remote.ts";

const directions: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** Part of the visible height that one press scrolls. */
const scrollPart = 0.6;

/**
 * Spatial navigation: an arrow of a remote or keyboard moves the focus to the nearest control that way (docs/decisions/arrows.md says when).
 * Returns the function that stops it.
 */
export function watchArrows(): () => void {
  const stop = new AbortController();
  const remote = usesRemoteControl(navigator.userAgent, matchMedia("(any-hover: hover)").matches);
  /** Whether the user navigates by arrows, not by Tab or pointer. */
  let steering = remote;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") steering = remote;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const direction = directions[event.key];
    const done = direction ? steer(direction, steering) : isBackKey(event) ? goBack() : press(event, steering);
    if (!done) return;
    event.preventDefault();
    steering ||= direction !== undefined;
  };
  const { signal } = stop;
  document.addEventListener("keydown", onKey, { signal });
  // Dialogs of Base UI stop the propagation of arrow keys at their portal: a listener there runs after the dialog's own.
  const listenInPortal = ({ target }: KeyboardEvent): void =>
    (target as Element).closest("[data-base-ui-portal]")?.addEventListener("keydown", onKey as EventListener, { signal });
  document.addEventListener("keydown", listenInPortal, { signal, capture: true });
  document.addEventListener("pointerdown", () => (steering = remote), { signal, passive: true });
  return () => stop.abort();
}

/** Handles an arrow; false leaves it to the browser, which scrolls. */
function steer(direction: Direction, steering: boolean): boolean {
  const from = document.activeElement;
  const layer = layerOf(from ?? document.body);
  if (!isControl(from, layer))
    return (
      mayEnter(direction, steering) && (enter(layer === document.body ? page() : layer, direction) || enter(layer, direction))
    );
  if (!from.matches(":focus-visible") || keepsArrow(from, direction, steering)) return false;
  // The focused control was scrolled out of view: enter what is visible.
  if (layer === document.body && !isInSight(from)) return enter(page(), direction);

  const move = moveFrom(from, layer, direction);
  if (move && "focus" in move) return goTo(move.focus);
  const scroller = move?.scroll ?? (layer === document.body ? null : scrollerIn(layer, direction));
  if (scroller) scrollOn(scroller, direction);
  return scroller !== null;
}

/** Whether a control is focused, not the page or an element focused only to be announced. */
function isControl(from: Element | null, layer: HTMLElement): from is HTMLElement {
  if (!(from instanceof HTMLElement) || from === document.body || !layer.contains(from)) return false;
  return from.tabIndex >= 0 || from.matches("a[href], button, input, select, textarea");
}

/**
 * With nothing focused, up and down scroll the page as usual, unless the user navigates by arrows or there is nothing to scroll.
 * Left and right, which have no default there, enter the page.
 */
function mayEnter(direction: Direction, steering: boolean): boolean {
  if (steering || direction === "left" || direction === "right") return true;
  return !canScroll(document.scrollingElement ?? document.documentElement, direction);
}

/** The page's content, without the bars. */
const page = (): HTMLElement => document.querySelector("main") ?? document.body;

function enter(room: HTMLElement, direction: Direction): boolean {
  const found = entranceOf(room, direction === "up");
  return found !== null && goTo(found);
}

function goTo(found: HTMLElement): boolean {
  found.focus({ preventScroll: true });
  // A control out of view is centred, so that its heading shows too; a visible one does not move.
  const { top, bottom } = found.getBoundingClientRect();
  found.scrollIntoView({ block: top < 0 || bottom > innerHeight ? "center" : "nearest", inline: "nearest" });
  return true;
}

function scrollOn(scroller: Element, direction: Direction): void {
  const by = scrollPart * (direction === "up" ? -scroller.clientHeight : scroller.clientHeight);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollBy({ top: by, behavior: still ? "instant" : "smooth" });
}

/** A remote has no space bar: Enter toggles a checkbox and opens a select. */
function press({ key, target }: KeyboardEvent, steering: boolean): boolean {
  if (key !== "Enter" || !steering) return false;
  if (target instanceof HTMLSelectElement && "showPicker" in target) {
    target.showPicker();
    return true;
  }
  if (!(target instanceof HTMLInputElement) || (target.type !== "checkbox" && target.type !== "radio")) return false;
  target.click();
  return true;
}

/** The back key of a remote closes the top dialog, else goes back in the history. */
function goBack(): boolean {
  const from = document.activeElement ?? document.body;
  const layer = layerOf(from);
  if (layer === document.body) history.back();
  else
    (layer.contains(from) ? from : layer).dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
  return true;
}
