import { runLazily, whenIdle } from "#lib/hooks/deferred.ts";
import { usesRemoteControl } from "./remote.ts";

const latestMs = 1000;
const arrows = /^Arrow(Left|Right|Up|Down)$/;

/**
 * Loads the code of the arrow keys: at once on a television or without a fine pointer, else once the page is idle, or at the first arrow.
 * An arrow that was pressed before with nothing focused is handled then. Returns the function that stops it.
 */
export function loadArrows(): () => void {
  let early: string | undefined;
  let stop: (() => void) | undefined;
  const load = (): void => {
    stop ??= runLazily("arrows", async () => {
      const { watchArrows } = await import("./arrow-keys.ts");
      return () => {
        document.removeEventListener("keydown", remember);
        const stopWatching = watchArrows();
        if (early) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: early, bubbles: true, cancelable: true }));
        return stopWatching;
      };
    });
  };
  const remember = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (!arrows.test(key) || defaultPrevented || document.activeElement !== document.body) return;
    early = key;
    load();
  };
  document.addEventListener("keydown", remember);
  const atOnce = usesRemoteControl(navigator.userAgent, matchMedia("(any-pointer: fine)").matches);
  const cancel = atOnce ? load() : whenIdle(load, latestMs);
  return () => {
    document.removeEventListener("keydown", remember);
    cancel?.();
    stop?.();
  };
}
