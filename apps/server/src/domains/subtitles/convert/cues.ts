import { subtitleLimits } from "@seance/contract/subtitles";

/** Times in milliseconds; the text may have the tags of {@link safeMarkup}. */
export interface RawCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a parser read: an entry that it could not read is null. */
export type ReadCues = Iterable<RawCue | null>;

const clockShape = /^(-?)(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.:](\d{1,3}))?$/;

/** Milliseconds of `1:02:03,4`, `02:03.400` or `-00:00:01,000`; NaN for anything else. */
export function clockMs(text: string): number {
  const [found, sign, hours = "0", minutes = "", seconds = "", fraction = "0"] = clockShape.exec(text.trim()) ?? [];
  if (found === undefined || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -1 : 1) * (whole * 1000 + Number(fraction.padEnd(3, "0")));
}

/** The cue with a start of 0 at least; null where its times make no sense. */
export function timed({ start, end, text }: RawCue): RawCue | null {
  const isFinite = Number.isFinite(start) && Number.isFinite(end);
  if (!isFinite || end <= Math.max(0, start) || end > subtitleLimits.hours * 3_600_000) return null;
  return { start: Math.max(0, start), end, text };
}
