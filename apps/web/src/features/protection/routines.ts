import { isStaleKey, protection } from "./protection-rules.ts";

/** Removes handlers that prevent copying and pasting text. */
function enableCopyPaste(signal: AbortSignal): void {
  const free = (event: Event) => event.stopImmediatePropagation();
  for (const name of ["copy", "cut", "paste"]) globalThis.addEventListener(name, free, { capture: true, signal });
}

function clearStaleKeys(): void {
  try {
    const keys = Object.keys(localStorage);
    for (const key of keys.filter(isStaleKey)) localStorage.removeItem(key);
  } catch (error) {
    // With storage blocked there is nothing stale.
    console.info("stockage", error);
  }
}

const refuse = (event: Event): void => event.preventDefault();

/** Idempotent for a video. */
function protectVideos(): void {
  for (const video of document.querySelectorAll("video")) {
    video.setAttribute("controlslist", "nodownload");
    video.addEventListener("contextmenu", refuse);
  }
}

/** Starts the protection routines. Returns the function that stops them. */
export function startRoutines(): () => void {
  const stop = new AbortController();
  enableCopyPaste(stop.signal);
  protectVideos();
  const timers = [setInterval(clearStaleKeys, protection.staleKeysMs), setInterval(protectVideos, protection.videosMs)];
  return () => {
    stop.abort();
    timers.forEach(clearInterval);
  };
}
