/** Minutes from UTC of the zones that guides write by name. */
const zones: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 60,
  BST: 60,
  IST: 60,
  CET: 60,
  CEST: 120,
  MET: 60,
  MEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
};

const shape = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})?)?)?\s*(?:([+-])(\d{2}):?(\d{2})|([A-Z]{1,4}))?$/i;

/** Parses an XMLTV time (`20261121203000 +0100`, UTC when it has no zone) to milliseconds; null when it is invalid. */
export function readTime(text: string | undefined): number | null {
  const [, year, month, day, hour = "0", minute = "0", second = "0", sign, hours = "0", minutes = "0", zone] =
    shape.exec((text ?? "").trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const named = zone === undefined ? 0 : zones[zone.toUpperCase()];
  if (named === undefined) return null;
  const numbered = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (Math.abs(numbered) > 14 * 60) return null;
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
  const utc = Date.UTC(...parts);
  const read = new Date(utc);
  // Date.UTC would move 31 February to March, and 25 o'clock to the next day.
  const same = read.getUTCMonth() === parts[1] && read.getUTCDate() === parts[2] && read.getUTCHours() === parts[3];
  if (!same || parts[4] > 59 || parts[5] > 59) return null;
  return utc - (sign === undefined ? named : numbered) * 60_000;
}
