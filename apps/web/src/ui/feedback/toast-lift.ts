/** Pixels between the toasts and the element below them, or the top of the window. */
const gap = 10;

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Pixels by which to raise the toasts from their `usual` place so that they do not cover the `clear` elements, or as far as the window
 * allows.
 */
export function liftOver(usual: Box, clear: readonly Box[]): number {
  if (usual.top === usual.bottom) return 0;
  const isBeside = ({ left, right }: Box): boolean => usual.left >= right || usual.right <= left;
  let lift = 0;
  // From the lowest up: above one element, only those further up can be in the way.
  for (const { top, bottom } of clear.filter((one) => !isBeside(one)).toSorted((a, b) => b.bottom - a.bottom))
    if (usual.top - lift < bottom && usual.bottom - lift > top) lift = usual.bottom - top + gap;
  return Math.max(0, Math.min(lift, usual.top - gap));
}

const clearOf = "[data-toast-clearance]";

/** Ref callback for the element of the toasts: keeps it off the elements with `data-toast-clearance`, also when they appear, move or grow. */
export function keepClear(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined;
  let lift = 0;
  let watched: ReadonlySet<Element> = new Set();
  const watch = (clear: ReadonlySet<Element>): void => {
    // Observing again an element under observation would call back at once, in an endless loop.
    for (const one of watched) if (!clear.has(one)) sizes.unobserve(one);
    for (const one of clear) if (!watched.has(one)) sizes.observe(one);
    watched = clear;
  };
  const place = (): void => {
    const { top, bottom, left, right } = toasts.getBoundingClientRect();
    const clear = new Set(document.querySelectorAll(clearOf));
    watch(clear);
    lift = liftOver(
      { top: top + lift, bottom: bottom + lift, left, right },
      [...clear].map((one) => one.getBoundingClientRect()),
    );
    toasts.style.setProperty("--toast-clearance", `${lift}px`);
    // Without toasts there is nothing to place: stop watching the page.
    if (top === bottom) pages.disconnect();
    else pages.observe(document.body, { childList: true, subtree: true });
  };
  const sizes = new ResizeObserver(place);
  const pages = new MutationObserver(place);
  sizes.observe(toasts);
  globalThis.addEventListener("resize", place);
  globalThis.addEventListener("scroll", place, { passive: true });
  return () => {
    sizes.disconnect();
    pages.disconnect();
    globalThis.removeEventListener("resize", place);
    globalThis.removeEventListener("scroll", place);
  };
}
