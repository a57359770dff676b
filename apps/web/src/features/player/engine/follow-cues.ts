import type { EngineListener } from "./engine.ts";

/**
 * Emits a track's active cues for our caption layer. The browser draws them only where that layer is not visible: picture-in-picture
 * and the full screen of an iPhone. Returns the function that turns the track off.
 */
export function followCues(video: HTMLVideoElement, track: TextTrack, emit: EngineListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  track.mode = document.pictureInPictureElement === video ? "showing" : "hidden";

  const emitCues = () => {
    const cues = [...(track.activeCues ?? [])];
    emit({ type: "cues", cues: cues.filter((cue) => cue instanceof VTTCue).map((cue) => cue.getCueAsHTML()) });
  };
  const shownByBrowser = (shown: boolean) => () => {
    track.mode = shown ? "showing" : "hidden";
  };
  track.addEventListener("cuechange", emitCues, { signal });
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
