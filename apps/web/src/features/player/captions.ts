import type { EngineListener } from "./engine.ts";

export interface CaptionTrack {
  readonly element: HTMLTrackElement;
  remove(): void;
}

/**
 * Adds a track whose lines go to our own layer as they come, and which the browser draws itself only where our layer is not
 * seen: picture-in-picture and a phone's own full screen.
 */
export function addCaptionTrack(video: HTMLVideoElement, language: string, label: string, emit: EngineListener): CaptionTrack {
  const stop = new AbortController();
  const { signal } = stop;
  const element = document.createElement("track");
  element.kind = "subtitles";
  element.srclang = language;
  element.label = label;
  video.append(element);
  const { track } = element;
  track.mode = "hidden";

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
  if (document.pictureInPictureElement === video) track.mode = "showing";

  return {
    element,
    remove() {
      stop.abort();
      track.mode = "disabled";
      element.remove();
      emit({ type: "cues", cues: [] });
    },
  };
}
