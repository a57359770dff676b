import type { EngineListener } from "./engine.ts";

/**
 * Sends a track's lines to our own layer as they come, and lets the browser draw them only where our layer is not seen:
 * picture-in-picture and a phone's own full screen. What comes back turns the track off.
 */
export function followCues(video: HTMLVideoElement, track: TextTrack, emit: EngineListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  track.mode = document.pictureInPictureElement === video ? "showing" : "hidden";

  const tell = () => {
    const cues = [...(track.activeCues ?? [])];
    emit({ type: "cues", cues: cues.filter((cue) => cue instanceof VTTCue).map((cue) => cue.getCueAsHTML()) });
  };
  const shownByBrowser = (shown: boolean) => () => {
    track.mode = shown ? "showing" : "hidden";
  };
  track.addEventListener("cuechange", tell, { signal });
  for (const name of ["enterpictureinpicture", "webkitbeginfullscreen"]) {
    video.addEventListener(name, shownByBrowser(true), { signal });
  }
  for (const name of ["leavepictureinpicture", "webkitendfullscreen"]) {
    video.addEventListener(name, shownByBrowser(false), { signal });
  }
  return () => {
    stop.abort();
    track.mode = "disabled";
    emit({ type: "cues", cues: [] });
  };
}
