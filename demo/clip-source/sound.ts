/** Notes in semitones above the root; the chord changes with each scene. */
interface Melody {
  root: number;
  /** Duration of a note in seconds. */
  beat: number;
  steps: readonly number[];
  /** Change of the root per scene, in semitones. */
  chords: readonly number[];
}

export const MELODIES = {
  film: { root: 220, beat: 0.5, steps: [0, 4, 7, 11, 12, 11, 7, 4], chords: [0, 5, -3, 2, 7, 0] },
  french: { root: 261.63, beat: 0.375, steps: [0, 3, 7, 10, 12, 15, 12, 7], chords: [0, -2, 3, 5, -4, 0] },
  english: { root: 164.81, beat: 0.75, steps: [12, 7, 4, 0, 5, 2], chords: [0, 5, 7, 2, -3, 0] },
  live: { root: 196, beat: 0.5, steps: [0, 7, 12, 7, 3, 7, 10, 7], chords: [0, 3, -2, 5] },
} satisfies Record<string, Melody>;

/** Array access in an ffmpeg expression. */
const pick = (index: string, values: readonly number[]): string =>
  values.reduceRight(
    (rest, value, at) => (at === values.length - 1 ? String(value) : `if(eq(${index},${at}),${value},${rest})`),
    "0",
  );

/** Stereo source for lavfi: plucked notes with an octave, panning left and right over a low drone. */
export function tone({ root, beat, steps, chords }: Melody, each: number, seconds: number): string {
  const step = pick(`mod(floor(t/${beat}),${steps.length})`, steps);
  const chord = pick(`mod(floor(t/${each}),${chords.length})`, chords);
  const inNote = `mod(t,${beat})`;
  const set = `st(0,${root}*pow(2,(${step}+${chord})/12))+st(1,${inNote})`;
  const pluck = `(sin(2*PI*ld(0)*ld(1))+0.3*sin(4*PI*ld(0)*ld(1)))*min(1,ld(1)*60)*exp(-4.5*ld(1))*min(1,(${beat}-ld(1))*60)`;
  const drone = `0.05*sin(2*PI*${root / 2}*t)`;
  const side = (sign: string): string => `0*(${set})+0.24*(1${sign}0.45*sin(2*PI*t/12))*${pluck}+${drone}`;
  return `aevalsrc=exprs='${side("-")}|${side("+")}':s=48000:d=${seconds},aecho=0.8:0.7:${beat * 750}|${beat * 1500}:0.28|0.14`;
}
