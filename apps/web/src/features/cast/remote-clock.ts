import { limits } from "@seance/contract/limits";

/** Our idea of where the television is: a position in seconds, true at a moment in milliseconds. */
export interface RemoteClock {
  readonly position: number;
  readonly at: number;
  readonly running: boolean;
}

/** Where our clock stands now, in seconds. */
export function positionAt({ position, at, running }: RemoteClock, now: number): number {
  return running ? position + Math.max(0, now - at) / 1000 : position;
}

/** Our clock after hearing the television's: its play or pause is taken at once, its time only when ours is too far from it. */
export function follow(clock: RemoteClock, heard: { position: number; running: boolean }, now: number): RemoteClock {
  const ours = positionAt(clock, now);
  const apart = Math.abs(ours - heard.position) > limits.cast.syncOverSeconds;
  return { position: apart ? heard.position : ours, at: now, running: heard.running };
}

/** The volume to show, from 0 to 1: the echo of our own change does not move it. */
export function followVolume(shown: number, heard: number): number {
  return Math.abs(shown - heard) > limits.cast.volumeTolerance ? heard : shown;
}
