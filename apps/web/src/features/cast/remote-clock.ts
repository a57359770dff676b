import { limits } from "@seance/contract/limits";

/** Estimate of the device's position: seconds, as of `at` in milliseconds. */
export interface RemoteClock {
  readonly position: number;
  readonly at: number;
  readonly running: boolean;
}

export function positionAt({ position, at, running }: RemoteClock, now: number): number {
  return running ? position + Math.max(0, now - at) / 1000 : position;
}

/** Corrects the estimate by a report of the device: play and pause at once, the position only when it is too far off. */
export function syncClock(clock: RemoteClock, reported: { position: number; running: boolean }, now: number): RemoteClock {
  const estimated = positionAt(clock, now);
  const isOff = Math.abs(estimated - reported.position) > limits.cast.syncOverSeconds;
  return { position: isOff ? reported.position : estimated, at: now, running: reported.running };
}

/** The volume to show: a small difference is the echo of our own change. */
export function syncVolume(shown: number, reported: number): number {
  return Math.abs(shown - reported) > limits.cast.volumeTolerance ? reported : shown;
}
