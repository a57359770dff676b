const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Length of « 2026-11-21T20:30:00 ». While a year is typed, the years 2, 20 and 202 occur: they are padded to it. */
const wallLength = 19;

/**
 * The wall-clock time in Paris at a moment, as milliseconds as if it were UTC; NaN past the year 9999, which no
 * field can show.
 */
const clockAt = (time: number): number => Date.parse(`${wall.format(time).padStart(wallLength, "0").replace(" ", "T")}Z`);

/** An ISO time as the Paris time of a `datetime-local` field: « 2026-11-21T20:30 »; "" when invalid. */
export function toParisTime(iso: string): string {
  const time = Date.parse(iso);
  const clock = Number.isNaN(time) ? time : clockAt(time);
  return Number.isNaN(clock) ? "" : new Date(clock).toISOString().slice(0, 16);
}

/**
 * The ISO time at which clocks in Paris show `local`; "" when invalid. Of the hour that occurs twice in autumn, the first;
 * an hour skipped in spring is read with the offset before the change.
 */
export function fromParisTime(local: string): string {
  const asked = /^\d{4}-/.test(local) ? Date.parse(`${local}Z`) : NaN;
  if (Number.isNaN(asked)) return "";
  const hour = 3_600_000;
  // Paris is one or two hours ahead of UTC: summer time first, as the earlier moment. Before 1911 it was minutes ahead.
  const found = [asked - 2 * hour, asked - hour, 2 * asked - clockAt(asked)].find((time) => clockAt(time) === asked);
  return new Date(found ?? asked - hour).toISOString();
}
