import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { turnPhone } from "./turn-phone.ts";

interface IPhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export interface Screen {
  full: boolean;
  toggleFull: () => void;
  floating: boolean;
  canFloat: boolean;
  toggleFloating: () => void;
}

/** Full screen and picture-in-picture. */
export function useScreen(stage: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): Screen {
  const [full, setFull] = useState(false);
  const [floating, setFloating] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const element = stage.current;
    document.addEventListener(
      "fullscreenchange",
      () => {
        const isFull = document.fullscreenElement === element;
        setFull(isFull);
        turnPhone(isFull, video.current, window.screen);
      },
      { signal },
    );
    // Bubbling events: the video may be added later.
    element?.addEventListener("enterpictureinpicture", () => setFloating(true), { signal });
    element?.addEventListener("leavepictureinpicture", () => setFloating(false), { signal });
    return () => {
      stop.abort();
      if (document.fullscreenElement === element && element) void document.exitFullscreen().catch(ignoreRefusal);
    };
  }, [stage, video]);

  const toggleFull = () => {
    const iPhone: IPhoneVideo | null = video.current;
    if (document.fullscreenElement) void document.exitFullscreen().catch(ignoreRefusal);
    else if (document.fullscreenEnabled) void stage.current?.requestFullscreen({ navigationUI: "hide" }).catch(ignoreRefusal);
    else iPhone?.webkitEnterFullscreen?.();
  };
  const toggleFloating = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(ignoreRefusal);
    else if (video.current?.readyState) void video.current.requestPictureInPicture().catch(ignoreRefusal);
  };
  return { full, toggleFull, floating, canFloat: document.pictureInPictureEnabled, toggleFloating };
}

/** The browser may refuse (gesture too old, permissions policy): nothing changes. */
function ignoreRefusal(): void {}
