import { limits } from "@seance/contract/limits";
import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Whether nobody has moved, touched or typed for a while, and no control holds the focus. `show` and `hide` are for touch. */
export function useIdle(stage: RefObject<HTMLElement | null>): { idle: boolean; show: () => void; hide: () => void } {
  const [idle, setIdle] = useState(false);
  const [moves, setMoves] = useState(0);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const stop = new AbortController();
    const awake = (event: Event) => {
      // A finger's tap decides by itself whether the controls come or go.
      if (event instanceof PointerEvent && event.pointerType === "touch" && !isControl(event.target)) return;
      setMoves((count) => count + 1);
    };
    for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      element.addEventListener(name, awake, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [stage]);

  useEffect(() => {
    setIdle(false);
    const timer = setInterval(() => {
      if (!isControl(document.activeElement)) setIdle(true);
    }, limits.player.controlsHideMs);
    return () => clearInterval(timer);
  }, [moves]);

  return { idle, show: () => setMoves((count) => count + 1), hide: () => setIdle(true) };
}

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest("[data-commandes]") !== null;
