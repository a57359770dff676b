import { limits } from "@seance/contract/limits";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Whether nobody has moved, touched or typed for a while, and no control holds the focus. `show` and `hide` are for touch. */
export function useIdle(stage: RefObject<HTMLElement | null>): { idle: boolean; show: () => void; hide: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const rest = () => {
    if (isControl(document.activeElement)) wait();
    else setIdle(true);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, limits.player.controlsHideMs);
  };
  const show = () => {
    setIdle(false);
    wait();
  };

  useEffect(() => {
    const element = stage.current;
    const stop = new AbortController();
    const stirred = (event: Event) => {
      // A finger's tap on the picture decides by itself whether the controls come or go.
      const tap = event instanceof PointerEvent && event.pointerType === "touch" && !isControl(event.target);
      if (!tap) show();
    };
    for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      element?.addEventListener(name, stirred, { signal: stop.signal });
    }
    show();
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [stage]);

  return { idle, show, hide: () => setIdle(true) };
}

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest("[data-commandes]") !== null;
