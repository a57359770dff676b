import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** What Safari adds to a video. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

export interface AirPlay {
  /** There is a device to send the picture to. */
  available: boolean;
  active: boolean;
  choose: () => void;
}

/** Whether the browser has AirPlay at all: elsewhere remote playback stays off, since our own cast button does better. */
export const hasAirPlay = "WebKitPlaybackTargetAvailabilityEvent" in window;

/** Safari's own way to a television: it goes on playing the same element, so that nothing else changes. */
export function useAirPlay(video: RefObject<HTMLVideoElement | null>, wanted: boolean): AirPlay {
  const [available, setAvailable] = useState(false);
  const [active, setActive] = useState(false);

  useEffect(() => {
    const element: AirPlayVideo | null = video.current;
    if (!wanted || !element || !hasAirPlay) return;
    const stop = new AbortController();
    const { signal } = stop;
    const heard = (event: Event) => setAvailable("availability" in event && event.availability === "available");
    const moved = () => setActive(element.webkitCurrentPlaybackTargetIsWireless === true);
    element.addEventListener("webkitplaybacktargetavailabilitychanged", heard, { signal });
    element.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", moved, { signal });
    return () => stop.abort();
  }, [video, wanted]);

  const choose = () => {
    const element: AirPlayVideo | null = video.current;
    element?.webkitShowPlaybackTargetPicker?.();
  };
  return { available, active, choose };
}
