/** Told how far a part of the work is, from 0 to 1, and its speed in seconds of film per second. */
export type OnPace = (progress: number, speed: number | null) => void;

/** Parses the progress that ffmpeg prints. `seconds`: the length of what it encodes. */
export function paceReader(seconds: number, onPace: OnPace, start = 0): (line: string) => void {
  let speed: number | null = null;
  return (line) => {
    speed = Number(/^speed= *([\d.]+)x/.exec(line)?.[1]) || speed;
    const micros = Number(/^out_time_us=(\d+)$/.exec(line)?.[1]);
    if (micros > 0) onPace(Math.min(1, Math.max(0, (micros / 1e6 - start) / seconds)), speed);
  };
}
