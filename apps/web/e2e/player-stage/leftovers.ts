import type { Page } from "@playwright/test";

/** What lives outside the player's own elements, by kind; compared before an opening and after a closing. */
export interface Leftovers {
  listeners: string[];
  timers: number;
  addresses: number;
  mediaSources: number;
  videos: number;
  tracksOn: number;
}

declare global {
  interface Window {
    leftovers: () => Leftovers;
  }
}

/** Counts from the page's first script on. */
export const countLeftovers = (page: Page) => page.addInitScript(install);
export const leftovers = (page: Page): Promise<Leftovers> => page.evaluate(() => window.leftovers());

/** Runs in the page: wraps what makes things that must be unmade. */
function install(): void {
  const held = new Map<EventTarget, Map<string, Set<unknown>>>();
  const sources = new Set<MediaSource>();
  const addresses = new Set<string>();
  const timers = new Set<number>();
  const keyOf = (type: string, options: unknown) =>
    `${type} ${typeof options === "object" && options !== null && "capture" in options ? Boolean(options.capture) : options === true}`;
  // The page's own, and elements that played: what is on the player's other elements goes with them.
  const counted = (target: EventTarget) => !(target instanceof Node) || target === document || target instanceof HTMLMediaElement;

  // React puts a dispatcher of its own on each media element; it goes with the element.
  const ofReact = (listener: unknown) => typeof listener === "function" && listener.name.startsWith("bound dispatch");

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const forget = (target: EventTarget, key: string, listener: unknown) => held.get(target)?.get(key)?.delete(listener);
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const settings = typeof options === "object" ? options : {};
    if (
      listener &&
      counted(target) &&
      !ofReact(listener) &&
      !settings.once &&
      !settings.signal?.aborted &&
      !(target instanceof AbortSignal)
    ) {
      const key = keyOf(type, options);
      const byType = held.get(target) ?? new Map<string, Set<unknown>>();
      held.set(target, byType.set(key, (byType.get(key) ?? new Set()).add(listener)));
      if (settings.signal) addEventListener.call(settings.signal, "abort", () => forget(target, key, listener));
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    forget(target, keyOf(type, options), listener);
    removeEventListener.call(target, type, listener, options);
  };

  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (thing) => {
    if (thing instanceof MediaSource) sources.add(thing);
    const address = createObjectURL(thing);
    addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    addresses.delete(address);
    revokeObjectURL(address);
  };
  const { setInterval, clearInterval } = window;
  window.setInterval = ((run: TimerHandler, delay?: number, ...rest: unknown[]) => {
    const id = setInterval(run, delay, ...rest);
    timers.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => {
    timers.delete(Number(id));
    clearInterval(id);
  };

  window.leftovers = () => ({
    listeners: [...held]
      .flatMap(([target, byType]) =>
        [...byType].flatMap(([key, set]) => Array.from(set, () => `${target.constructor.name} ${key}`)),
      )
      .toSorted(),
    timers: timers.size,
    addresses: addresses.size,
    mediaSources: [...sources].filter((source) => source.readyState === "open").length,
    videos: document.querySelectorAll("video, audio, iframe, track").length,
    tracksOn: [...held.keys()].filter((target) => target instanceof TextTrack && target.mode !== "disabled").length,
  });
}
