import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Safari's additions to the video element. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

export interface AirPlay {
  /** A device is available. */
  available: boolean;
  active: boolean;
  choose: () => void;
}

/** Without AirPlay the browser's remote playback is disabled, in favour of our cast button. */
export const hasAirPlay = "WebKitPlaybackTargetAvailabilityEvent" in globalThis;

/** AirPlay: Safari sends the same media element to a television, so that the engine does not change. */
export function useAirPlay(video: RefObject<HTMLVideoElement | null>, wanted: boolean): AirPlay {
  const [available, setAvailable] = useState(false);
  const [active, setActive] = useState(false);

  useEffect(() => {
    const element: AirPlayVideo | null = video.current;
    if (!wanted || !element || !hasAirPlay) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onAvailability = (event: Event) => setAvailable("availability" in event && event.availability === "available");
    const onTarget = () => setActive(element.webkitCurrentPlaybackTargetIsWireless === true);
    element.addEventListener("webkitplaybacktargetavailabilitychanged", onAvailability, { signal });
    element.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", onTarget, { signal });
    return () => stop.abort();
  }, [video, wanted]);

  const choose = () => {
    const element: AirPlayVideo | null = video.current;
    element?.webkitShowPlaybackTargetPicker?.();
  };
  return { available, active, choose };
}
