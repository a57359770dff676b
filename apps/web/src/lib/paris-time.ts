const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** « 2026-11-21T20:30:00 »: whoever types a year passes by the years 2, 20 and 202. */
const wallLength = 19;

/**
 * What clocks in Paris show at a moment, as milliseconds of a clock that knows no time zone; NaN past the year 9999, which no
 * field can show.
 */
const clockAt = (time: number): number => Date.parse(`${wall.format(time).padStart(wallLength, "0").replace(" ", "T")}Z`);

/** A moment (ISO) as Paris reads it, in the form of a `datetime-local` field: « 2026-11-21T20:30 »; "" for what is no moment. */
export function toParisTime(iso: string): string {
  const time = Date.parse(iso);
  const clock = Number.isNaN(time) ? time : clockAt(time);
  return Number.isNaN(clock) ? "" : new Date(clock).toISOString().slice(0, 16);
}

/**
 * The moment (ISO) at which clocks in Paris show `local`; "" for what is no time. Of the hour that comes twice in autumn, the first;
 * an hour that spring leaves out is read as the clock that was not put forward.
 */
export function fromParisTime(local: string): string {
  const asked = /^\d{4}-/.test(local) ? Date.parse(`${local}Z`) : NaN;
  if (Number.isNaN(asked)) return "";
  const hour = 3_600_000;
  // Paris is one or two hours ahead: the earlier moment, in summer time, comes first. It was less so before 1911.
  const found = [asked - 2 * hour, asked - hour, 2 * asked - clockAt(asked)].find((time) => clockAt(time) === asked);
  return new Date(found ?? asked - hour).toISOString();
}
