const timeZone = "Europe/Paris";
const dayFormat = atFirstUse(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone }));
const momentFormat = atFirstUse(() => new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone }));
const countFormat = atFirstUse(() => new Intl.NumberFormat("fr-FR"));
const percentFormat = atFirstUse(() => new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 }));

/** The first format of a page takes a slow phone 100 ms, of dates 200 ms: they would delay the first screen. */
function atFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

/** Minutes as « 1h05 » or « 45min »; a text that already contains hours is kept; "" when unknown. */
export function formatDuration(minutes: number | string | null | undefined): string {
  if (typeof minutes === "string" && /h/i.test(minutes)) return minutes.trim();
  const whole = Math.round(Number(minutes ?? 0));
  if (!Number.isFinite(whole) || whole <= 0) return "";
  const hours = Math.floor(whole / 60);
  return hours === 0 ? `${whole}min` : `${hours}h${String(whole % 60).padStart(2, "0")}`;
}

/** Minutes of an episode as « 33 min », with a narrow no-break space; from an hour on, as {@link formatDuration}. */
export function formatEpisodeDuration(minutes: number): string {
  return minutes > 0 && minutes < 60 ? `${Math.round(minutes)}\u202fmin` : formatDuration(minutes);
}

/** What a player may take off a whole second: a minute of film lasts 59.999999 s. */
const lostSeconds = 0.05;

/** The whole seconds of a time in a film. */
export const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds + lostSeconds) : 0;

/** Seconds as « 58:12 » or « 1:04:09 ». */
export function formatTime(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = String(whole % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, "0")}:${tail}`;
}

/** « 21 novembre 2026 », in Paris. */
export const formatDay = (date: string | Date): string => dayFormat().format(new Date(date));
/** « 21 novembre 2026 à 09:30 », in Paris. */
export const formatMoment = (date: string | Date): string => momentFormat().format(new Date(date));
export const formatCount = (n: number): string => (Number.isInteger(n) && Math.abs(n) < 1000 ? `${n}` : countFormat().format(n));
/** « 8,2 ». */
export const formatRating = (rating: number): string => (Math.round(rating * 10) / 10).toFixed(1).replace(".", ",");
/** A ratio from 0 to 1 as « 62 % ». */
export const formatPercent = (ratio: number): string => percentFormat().format(ratio);

/** « 1 Saison », « 3 Saisons »: in French, zero and one are singular. */
export function countOf(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${Math.abs(n) < 2 ? one : many}`;
}

/** As {@link truncate}, but cut after a whole word, unless the text begins with a very long one. */
export function truncateAtWord(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max + 1).join("");
  const end = cut.search(/\s+\S*$/u);
  return end > max / 2 ? `${cut.slice(0, end).replace(/[\s,;:.…–-]+$/u, "")}…` : truncate(text, max);
}

/** At most `max` characters, then an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join("").trimEnd()}…`;
}
