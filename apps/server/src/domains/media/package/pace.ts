/** Told how far a part of the work is, from 0 to 1, and its speed in seconds of film per second. */
export type OnPace = (progress: number, speed: number | null) => void;

const countOf = { microseconds: /^out_time_us=(\d+)$/, frames: /^frame=(\d+)$/ } as const;

/** Parses the progress that ffmpeg prints. `total`: of what it makes, in the unit. Only frames count from the start of a part of a film in every version. */
export function paceReader(total: number, unit: keyof typeof countOf, onPace: OnPace): (line: string) => void {
  let speed: number | null = null;
  return (line) => {
    speed = Number(/^speed= *([\d.]+)x/.exec(line)?.[1]) || speed;
    const made = Number(countOf[unit].exec(line)?.[1]);
    if (made > 0) onPace(Math.min(1, made / total), speed);
  };
}
