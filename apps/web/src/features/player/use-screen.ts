import { useEffect, useState } from "react";
import type { RefObject } from "react";

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export interface Screen {
  full: boolean;
  toggleFull: () => void;
  floating: boolean;
  canFloat: boolean;
  toggleFloating: () => void;
}

/** Full screen and picture-in-picture, each with whether the browser has it. A refusal by the browser changes nothing. */
export function useScreen(stage: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): Screen {
  const [full, setFull] = useState(false);
  const [floating, setFloating] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const element = stage.current;
    document.addEventListener("fullscreenchange", () => setFull(document.fullscreenElement === element), { signal });
    // They bubble, so that it does not matter when the picture came.
    element?.addEventListener("enterpictureinpicture", () => setFloating(true), { signal });
    element?.addEventListener("leavepictureinpicture", () => setFloating(false), { signal });
    return () => {
      stop.abort();
      if (document.fullscreenElement === element && element) void document.exitFullscreen().catch(refused);
    };
  }, [stage]);

  const toggleFull = () => {
    const phone: PhoneVideo | null = video.current;
    if (document.fullscreenElement) void document.exitFullscreen().catch(refused);
    else if (document.fullscreenEnabled) void stage.current?.requestFullscreen({ navigationUI: "hide" }).catch(refused);
    else phone?.webkitEnterFullscreen?.();
  };
  const toggleFloating = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(refused);
    else if (video.current?.readyState) void video.current.requestPictureInPicture().catch(refused);
  };
  return { full, toggleFull, floating, canFloat: document.pictureInPictureEnabled, toggleFloating };
}

/** The browser may say no (a gesture too old, a policy): the picture stays where it is. */
function refused(): void {}
