import * as z from "zod/mini";
import { isWebAddress, oneLine, severalLines, webAddressFault } from "./fields.ts";
import { frenchFault } from "./french.ts";
import { languages } from "./limits.ts";

/** Bounds of the staff's forms: characters, entries, minutes, or the value itself. */
export const formLimits = {
  title: 200,
  line: 200,
  word: 60,
  genre: 200,
  description: 10_000,
  shortDescription: 1000,
  address: 4000,
  list: 100,
  year: { min: 1900, max: 2030 },
  episodeYear: { min: 1900, max: 2100 },
  outOfTen: { min: 0, max: 10 },
  percent: { min: 0, max: 100 },
  count: { min: 0, max: 1_000_000_000 },
  money: { min: 0, max: 1_000_000_000_000 },
  minutes: { min: 1, max: 10_000 },
  place: { min: 1, max: 100_000 },
} as const;

export const ageRatings = ["Tout public", "6+", "12+", "16+", "18+"] as const;
export const videoQualities = ["SD", "HD", "Full HD", "4K"] as const;
/** Languages that the forms offer; a title may have another. */
export const formLanguages = [...languages, "Coréen", "Mandarin", "Autre"] as const;
export const titleDefaults = { language: "Français", country: "France", age_rating: "Tout public" } as const;

type Bounds = { readonly min: number; readonly max: number };

/** For the checks of a field that has a sentence of its own, which they would say otherwise. */
const usual = { error: frenchFault } as const;

/** Text that must be there: missing, empty or no text, the fault is the same. */
export const requiredLine = (max: number, fault: string) =>
  z.string(fault).check(z.trim(), z.minLength(1, fault), z.maxLength(max, usual), oneLine);

export const requiredText = (max: number, fault: string) =>
  z.string(fault).check(z.trim(), z.minLength(1, fault), z.maxLength(max, usual), severalLines);

/** Left empty is not said. */
export const optionalLine = (max: number) =>
  z.pipe(z.nullable(z.string().check(z.trim(), z.maxLength(max), oneLine)), z.transform(emptyIsNull));
export const optionalText = (max: number) =>
  z.pipe(z.nullable(z.string().check(z.trim(), z.maxLength(max), severalLines)), z.transform(emptyIsNull));

export const description = z.string().check(z.trim(), z.maxLength(formLimits.description), severalLines);

/** Short texts; empty ones are dropped. */
export const list = z.pipe(
  z.array(z.string().check(z.trim(), z.maxLength(formLimits.line), oneLine)).check(z.maxLength(formLimits.list)),
  z.transform((entries: string[]) => entries.filter(Boolean)),
);

export const decimal = ({ min, max }: Bounds) => z.number().check(z.minimum(min), z.maximum(max));
/** `fault` says that a number is needed, and from what on. */
export const whole = ({ min, max }: Bounds, fault?: string) =>
  z.number(fault).check(z.int(usual), z.minimum(min, fault), z.maximum(max, usual));
/** `fault` says both bounds, and so every fault. */
export const wholeWithin = ({ min, max }: Bounds, fault: string) =>
  z.number(fault).check(z.int(fault), z.minimum(min, fault), z.maximum(max, fault));
export const optionalDecimal = (bounds: Bounds) => z.nullable(decimal(bounds));

/** A day of the calendar, `YYYY-MM-DD`, or none. */
export const optionalDay = z.pipe(
  z.nullable(z.string().check(z.refine((value) => value === "" || isDay(value), "Date invalide (AAAA-MM-JJ attendu)"))),
  z.transform(emptyIsNull),
);

const addressText = z.string().check(
  z.trim(),
  z.maxLength(formLimits.address),
  z.refine((value) => value === "" || isWebAddress(value), webAddressFault),
);

/** An address of the web or a path of the site; left empty is none. */
export const optionalAddress = z.pipe(z.nullable(addressText), z.transform(emptyIsNull));

export const requiredAddress = (fault: string) =>
  z.string(fault).check(
    z.trim(),
    z.minLength(1, fault),
    z.maxLength(formLimits.address, usual),
    z.refine((value) => value === "" || isWebAddress(value), webAddressFault),
  );

/** A picture in a change: left empty it stays as it is, `null` takes it away. */
export const changedPicture = z.optional(
  z.pipe(
    z.nullable(addressText),
    z.transform((value: string | null) => (value === "" ? undefined : value)),
  ),
);

const isDay = (value: string): boolean => /^(1[89]|2[01])/.test(value) && z.iso.date().safeParse(value).success;

function emptyIsNull(value: string | null): string | null {
  return value === "" ? null : value;
}

/** When the item was as the form shows it: a change of something newer is refused with what is there now. */
export const expectedVersion = { expected_updated_at: z.optional(z.iso.datetime()) };

/** What the answer to a refused change says; `current` beside it is the item as it stands. */
export const changedMeanwhile = "Cet élément a été modifié entre-temps.";

/** Comma-separated genres: at least one, each short, as many as the lists can hold. */
export const genreField = (fault: string) =>
  requiredLine(formLimits.genre, fault).check(z.refine((value) => /[^\s,]/.test(value), fault));
