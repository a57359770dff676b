const format = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Paris" });

/** « 3 déc. 2026, 20:00 », in Paris. */
export const shortMoment = (date: string | Date): string => format.format(new Date(date));
