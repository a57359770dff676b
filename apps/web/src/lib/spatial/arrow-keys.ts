import { canScroll, keepsArrow } from "./arrow-owner.ts";
import { entranceOf, isInSight, layerOf, moveFrom, scrollerIn } from "./arrow-target.ts";
import type { Direction } from "./nearest.ts";
import { isBackKey, isRemote } from "./remote.ts";

const directions: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** How much of what is seen a press scrolls through text. */
const scrollPart = 0.6;

/**
 * The four arrows of a remote, or of a keyboard, go from one thing to the nearest that way (docs/decisions/arrows.md says when).
 * Gives the function that stops it.
 */
export function watchArrows(): () => void {
  const stop = new AbortController();
  const remote = isRemote(navigator.userAgent, matchMedia("(any-hover: hover)").matches);
  /** Whether the person goes about with the arrows alone. */
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
  // A dialog of Base UI lets no arrow go further up than its portal: there they are listened for too, after the dialog itself.
  const listenInPortal = ({ target }: KeyboardEvent): void =>
    (target as Element).closest("[data-base-ui-portal]")?.addEventListener("keydown", onKey as EventListener, { signal });
  document.addEventListener("keydown", listenInPortal, { signal, capture: true });
  document.addEventListener("pointerdown", () => (steering = remote), { signal, passive: true });
  return () => stop.abort();
}

/** Carries out an arrow; false when it is left to the browser, which scrolls. */
function steer(direction: Direction, steering: boolean): boolean {
  const from = document.activeElement;
  const layer = layerOf(from ?? document.body);
  if (!isControl(from, layer))
    return (
      mayEnter(direction, steering) && (enter(layer === document.body ? page() : layer, direction) || enter(layer, direction))
    );
  if (!from.matches(":focus-visible") || keepsArrow(from, direction, steering)) return false;
  // The page was scrolled away from it: on with what is in sight.
  if (layer === document.body && !isInSight(from)) return enter(page(), direction);

  const move = moveFrom(from, layer, direction);
  if (move && "focus" in move) return goTo(move.focus);
  const scroller = move?.scroll ?? (layer === document.body ? null : scrollerIn(layer, direction));
  if (scroller) scrollOn(scroller, direction);
  return scroller !== null;
}

/** Whether something is focused that one can act on: neither the page, nor a place that is focused to be announced. */
function isControl(from: Element | null, layer: HTMLElement): from is HTMLElement {
  if (!(from instanceof HTMLElement) || from === document.body || !layer.contains(from)) return false;
  return from.tabIndex >= 0 || from.matches("a[href], button, input, select, textarea");
}

/**
 * With nothing focused, up and down scroll the page as they always did, unless the person goes about with arrows, or there is nothing
 * to scroll. Left and right, which do nothing there, lead into the page.
 */
function mayEnter(direction: Direction, steering: boolean): boolean {
  if (steering || direction === "left" || direction === "right") return true;
  return !canScroll(document.scrollingElement ?? document.documentElement, direction);
}

/** What the page is about, without the bars around it. */
const page = (): HTMLElement => document.querySelector("main") ?? document.body;

function enter(room: HTMLElement, direction: Direction): boolean {
  const found = entranceOf(room, direction === "up");
  return found !== null && goTo(found);
}

function goTo(found: HTMLElement): boolean {
  found.focus({ preventScroll: true });
  // What was out of sight comes to the middle, with the heading over it; what is in sight does not move.
  const { top, bottom } = found.getBoundingClientRect();
  found.scrollIntoView({ block: top < 0 || bottom > innerHeight ? "center" : "nearest", inline: "nearest" });
  return true;
}

function scrollOn(scroller: Element, direction: Direction): void {
  const by = scrollPart * (direction === "up" ? -scroller.clientHeight : scroller.clientHeight);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollBy({ top: by, behavior: still ? "instant" : "smooth" });
}

/** A remote has no space bar: Enter ticks a box, and opens a list of choices. */
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

/** The back key of a remote closes what stands over the page, then leaves the page. */
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
