/** Pixels between the toasts and the element below them, or the top of the window. */
const gap = 10;

interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Pixels by which to raise the toasts from their `usual` place so that they do not cover the `clear` element, or as far as the window
 * allows.
 */
export function liftOver(usual: Stretch, clear: Stretch | undefined): number {
  if (!clear || usual.top === usual.bottom) return 0;
  if (usual.top >= clear.bottom || usual.bottom <= clear.top) return 0;
  return Math.max(0, Math.min(usual.bottom - clear.top + gap, usual.top - gap));
}

const clearOf = "[data-toast-clearance]";

/** Ref callback for the element of the toasts: keeps it off the element with `data-toast-clearance`, also when that appears, moves or grows. */
export function keepClear(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined;
  let lift = 0;
  let watched: Element | null = null;
  const watch = (clear: Element | null): void => {
    // Observing again an element under observation would call back at once, in an endless loop.
    if (clear === watched) return;
    if (watched) sizes.unobserve(watched);
    if (clear) sizes.observe(clear);
    watched = clear;
  };
  const place = (): void => {
    const { top, bottom } = toasts.getBoundingClientRect();
    const clear = document.querySelector(clearOf);
    watch(clear);
    lift = liftOver({ top: top + lift, bottom: bottom + lift }, clear?.getBoundingClientRect());
    toasts.style.setProperty("--toast-clearance", `${lift}px`);
    // Without toasts there is nothing to place: stop watching the page.
    if (top === bottom) pages.disconnect();
    else pages.observe(document.body, { childList: true, subtree: true });
  };
  const sizes = new ResizeObserver(place);
  const pages = new MutationObserver(place);
  sizes.observe(toasts);
  globalThis.addEventListener("resize", place);
  return () => {
    sizes.disconnect();
    pages.disconnect();
    globalThis.removeEventListener("resize", place);
  };
}
