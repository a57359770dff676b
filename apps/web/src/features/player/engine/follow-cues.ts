import type { EngineListener } from "./engine.ts";

const shifts = new WeakMap<HTMLVideoElement, number>();
/** Elements whose captions are drawn over their picture. */
const covered = new WeakSet<HTMLVideoElement>();
/** Of a media element: its captions are shifted, or drawn over its picture, or no longer. */
export const captionChange = "captionchange";

/** Makes the captions of an element come later by some seconds, or earlier; its tracks stay as they are. */
export function shiftCues(video: HTMLVideoElement, seconds: number): void {
  shifts.set(video, seconds);
  video.dispatchEvent(new Event(captionChange));
}

export const captionShift = (video: HTMLVideoElement): number => shifts.get(video) ?? 0;

/** Leaves the cues of an element out of our caption layer, since they are drawn over its picture; or shows them again. */
export function coverCues(video: HTMLVideoElement, isCovered: boolean): void {
  if (isCovered) covered.add(video);
  else covered.delete(video);
  video.dispatchEvent(new Event(captionChange));
}

export const areCuesCovered = (video: HTMLVideoElement): boolean => covered.has(video);

/** The cues of a time, of a list by start. */
export function cuesAt<Cue extends { startTime: number; endTime: number }>(cues: Iterable<Cue>, time: number): Cue[] {
  const found: Cue[] = [];
  for (const cue of cues) {
    if (cue.startTime > time) break;
    if (time < cue.endTime) found.push(cue);
  }
  return found;
}

/**
 * Emits a track's active cues for our caption layer. The browser draws them only where that layer is not visible: picture-in-picture
 * and the full screen of an iPhone. Returns the function that turns the track off.
 */
export function followCues(video: HTMLVideoElement, track: TextTrack, emit: EngineListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  track.mode = document.pictureInPictureElement === video ? "showing" : "hidden";

  let shown: readonly TextTrackCue[] = [];
  let frame = 0;
  const show = (active: readonly TextTrackCue[]) => {
    const cues = covered.has(video) ? [] : active;
    if (cues.length === shown.length && cues.every((cue, place) => cue === shown[place])) return;
    shown = cues;
    emit({ type: "cues", cues: cues.filter((cue) => cue instanceof VTTCue).map((cue) => cue.getCueAsHTML()) });
  };
  const showActive = () => {
    if (frame === 0) show([...(track.activeCues ?? [])]);
  };
  // The browser tells of no change at shifted times: each picture is looked at.
  const showShifted = () => {
    frame = requestAnimationFrame(showShifted);
    show(cuesAt(track.cues ?? [], video.currentTime - captionShift(video)));
  };
  const onChange = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (captionShift(video) !== 0) showShifted();
    else showActive();
  };
  onChange();
  video.addEventListener(captionChange, onChange, { signal });
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  const shownByBrowser = (byBrowser: boolean) => () => {
    track.mode = byBrowser ? "showing" : "hidden";
  };
  track.addEventListener("cuechange", showActive, { signal });
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
