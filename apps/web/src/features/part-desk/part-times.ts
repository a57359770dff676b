import { formatTime } from "#lib/format.ts";

/** Seconds from « 1:23 », « 1:02:03 » or « 83 », with tenths after a comma or a point; null for anything else. */
export function parseTime(text: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutes, seconds = "0"] = parts;
  const rest = Number(seconds.replace(",", "."));
  const isClock = minutes !== undefined;
  if (isClock && (rest >= 60 || Number(minutes) >= 60)) return null;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + rest;
}

/** « 1:23 », with tenths where there are some. */
export function writeTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return tenths % 10 === 0 ? formatTime(tenths / 10) : `${formatTime(Math.floor(tenths / 10))},${tenths % 10}`;
}
