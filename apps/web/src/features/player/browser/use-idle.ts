import { limits } from "@seance/contract/limits";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Whether the person has not moved, touched or typed for a while and no control has the focus; `show` and `hide` are for touch. */
export function useIdle(stage: RefObject<HTMLElement | null>): { idle: boolean; show: () => void; hide: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const becomeIdle = () => {
    if (isControl(document.activeElement)) wait();
    else setIdle(true);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(becomeIdle, limits.player.controlsHideMs);
  };
  const show = () => {
    setIdle(false);
    wait();
  };

  useEffect(() => {
    const element = stage.current;
    const stop = new AbortController();
    const onActivity = (event: Event) => {
      // TouchSurface handles taps on the picture.
      const tap = event instanceof PointerEvent && event.pointerType === "touch" && !isControl(event.target);
      if (!tap) show();
    };
    for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) {
      element?.addEventListener(name, onActivity, { signal: stop.signal });
    }
    show();
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [stage]);

  return { idle, show, hide: () => setIdle(true) };
}

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest("[data-controls]") !== null;
