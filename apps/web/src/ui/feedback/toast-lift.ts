/** Between toasts and what they stand above, and between them and the top of the window. */
const gap = 10;

interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How much higher than usual toasts stand in a window so high, so that they lie over nothing that is to stay clear: above it, or as
 * near to that as the window lets them. `usual`: where they would be.
 */
export function liftOver(usual: Stretch, clear: Stretch | undefined): number {
  if (!clear || usual.top === usual.bottom) return 0;
  if (usual.top >= clear.bottom || usual.bottom <= clear.top) return 0;
  return Math.max(0, Math.min(usual.bottom - clear.top + gap, usual.top - gap));
}

const clearOf = "[data-degage]";

/** The ref of an element of toasts: keeps it off whatever carries `data-degage`, also where that comes, moves or grows meanwhile. */
export function keepClear(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined;
  let lift = 0;
  let watched: Element | null = null;
  const watch = (clear: Element | null): void => {
    // Watching anew what is watched already would be told at once, and so on for ever.
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
    toasts.style.setProperty("--hausse", `${lift}px`);
    // Pages are not watched while there is nothing to move.
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
