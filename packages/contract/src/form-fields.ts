import * as z from "zod/mini";
import { dateTimeInput, isWebAddress, oneLine, multiLine, webAddressMessage } from "./fields.ts";
import { frenchErrorMessage } from "./french.ts";
import { languages } from "./limits.ts";
import { sourceOrder } from "./source-order.ts";

/** Limits of the forms of the staff: characters, list entries, minutes, or numeric bounds. */
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
/** Languages that the forms suggest; any other text is accepted. */
export const formLanguages = [...languages, "Coréen", "Mandarin", "Autre"] as const;
export const titleDefaults = { language: "Français", country: "France", age_rating: "Tout public" } as const;

type Bounds = { readonly min: number; readonly max: number };

/** Without this, a check takes the message given to the schema itself. */
const defaultMessage = { error: frenchErrorMessage } as const;

/** Required text. `fault` is the message for a missing value, an empty text and a wrong type. */
export const requiredLine = (max: number, fault: string) =>
  z.string(fault).check(z.trim(), z.minLength(1, fault), z.maxLength(max, defaultMessage), oneLine);

export const requiredText = (max: number, fault: string) =>
  z.string(fault).check(z.trim(), z.minLength(1, fault), z.maxLength(max, defaultMessage), multiLine);

/** Empty text is stored as null. */
export const optionalLine = (max: number) =>
  z.pipe(z.nullable(z.string().check(z.trim(), z.maxLength(max), oneLine)), z.transform(emptyIsNull));
export const optionalText = (max: number) =>
  z.pipe(z.nullable(z.string().check(z.trim(), z.maxLength(max), multiLine)), z.transform(emptyIsNull));

export const description = z.string().check(z.trim(), z.maxLength(formLimits.description), multiLine);

/** List of short texts, without the empty ones. */
export const list = z.pipe(
  z.array(z.string().check(z.trim(), z.maxLength(formLimits.line), oneLine)).check(z.maxLength(formLimits.list)),
  z.transform((entries: string[]) => entries.filter(Boolean)),
);

export const decimal = ({ min, max }: Bounds) => z.number().check(z.minimum(min), z.maximum(max));
/** A whole number. `fault`: the message when the value is not a number, or is below `min`. */
export const integer = ({ min, max }: Bounds, fault?: string) =>
  z.number(fault).check(z.int(defaultMessage), z.minimum(min, fault), z.maximum(max, defaultMessage));
/** `fault` names both bounds, so that it is the message for every invalid value. */
export const integerWithin = ({ min, max }: Bounds, fault: string) =>
  z.number(fault).check(z.int(fault), z.minimum(min, fault), z.maximum(max, fault));
export const optionalDecimal = (bounds: Bounds) => z.nullable(decimal(bounds));

/** Date as `YYYY-MM-DD`; empty is null. */
export const optionalDay = z.pipe(
  z.nullable(z.string().check(z.refine((value) => value === "" || isDay(value), "Date invalide (AAAA-MM-JJ attendu)"))),
  z.transform(emptyIsNull),
);

export const publicationMessages = { order: "Le retrait doit venir après la publication" } as const;

/** Moment with any offset, kept in UTC. */
const moment = z.nullable(
  dateTimeInput.check(z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))),
);
/** From when and until when viewers see it; null: from now on, for good. */
export const publicationRules = { publish_from: moment, publish_until: moment };

const addressText = z.string().check(
  z.trim(),
  z.maxLength(formLimits.address),
  z.refine((value) => value === "" || isWebAddress(value), webAddressMessage),
);

/** An http(s) URL or a path of the site; empty is null. */
export const optionalAddress = z.pipe(z.nullable(addressText), z.transform(emptyIsNull));

/** Links of a film or an episode to its video. */
export const linkRules = {
  video_url: optionalAddress,
  iframe_url: optionalAddress,
  embed_url: optionalAddress,
  hosting_url: optionalAddress,
  source_order: sourceOrder,
};

export const requiredAddress = (fault: string) =>
  z.string(fault).check(
    z.trim(),
    z.minLength(1, fault),
    z.maxLength(formLimits.address, defaultMessage),
    z.refine((value) => value === "" || isWebAddress(value), webAddressMessage),
  );

/** Picture in a change: empty keeps the current one, `null` removes it. */
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

/** Optimistic locking: `updated_at` of the version that was edited. If the item has changed since, the answer is 409 with `current`. */
export const expectedVersion = { expected_updated_at: z.optional(z.iso.datetime()) };

/** Detail of that 409. */
export const editConflictMessage = "Cet élément a été modifié entre-temps.";

/** Comma-separated genres, at least one. */
export const genreField = (fault: string) =>
  requiredLine(formLimits.genre, fault).check(z.refine((value) => /[^\s,]/.test(value), fault));
