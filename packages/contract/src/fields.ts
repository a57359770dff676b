import * as z from "zod/mini";

type Bounds = { readonly min: number; readonly max: number };

const numberText = (pattern: RegExp, fault: string, { min, max }: Bounds) =>
  z.pipe(
    z.string().check(
      z.regex(pattern, fault),
      // NaN is reported by the pattern.
      z.refine((text) => !(Number(text) < min || Number(text) > max), `Entre ${min} et ${max}`),
    ),
    z.transform((text: string) => Number(text)),
  );

/** Integer in a query string. */
export const intParam = (bounds: Bounds) => numberText(/^-?\d{1,12}$/, "Un nombre entier est attendu", bounds);

/** Decimal number in a query string, with a point. */
export const numberParam = (bounds: Bounds) => numberText(/^-?\d{1,9}(\.\d{1,6})?$/, "Un nombre est attendu", bounds);

/** `true`, `false`, `1` or `0` in a query string. */
export const boolParam = z.pipe(
  z.enum(["true", "false", "1", "0"]),
  z.transform((v) => v === "true" || v === "1"),
);

/** Optional text of a filter or search, in a query string. */
export const textParam = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u, "Caractères non autorisés")));

/** Body of a call that may also be sent without one. */
export const optionalBody = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.nullable(z.strictObject(shape)));

/** Lower-cased: one spelling per id. */
export const uuid = /* @__PURE__ */ z.uuid().check(/* @__PURE__ */ z.toLowerCase());
export const isoDate = z.iso.datetime();
/** Date and time that a person enters, with any offset; the year in UTC is 1 to 9999, so that answers can carry it too. */
export const dateTimeInput = /* @__PURE__ */ z.iso.datetime({ offset: true }).check(
  /* @__PURE__ */ z.refine((text) => {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) || /^(?!0000)\d{4}-/.test(at.toISOString());
  }, "Date hors limites"),
);
export const idParams = z.object({ id: uuid });

const noControls = "Caractères non autorisés";
/** No control characters and no lone surrogates: PostgreSQL cannot store U+0000 or invalid UTF-8. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, noControls);
/** Like {@link oneLine}, but tabs and line breaks are allowed. */
export const multiLine = z.regex(/^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, noControls);

/** Required single-line text, trimmed, 1 to `max` characters. */
export const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), oneLine);

/** Required multi-line text, trimmed, 1 to `max` characters. */
export const paragraph = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), multiLine);

/** Colour as `#rrggbb` only, because it is written into a style attribute. */
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, "Couleur attendue sous la forme #rrggbb"));

const emojiPart = String.raw`(?:\p{RI}\p{RI}|[#*0-9]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}(?:\p{EMod}|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007E}]+\u{E007F})?)`;
const emojiShape = new RegExp(`^${emojiPart}(?:\\u{200D}${emojiPart})*$`, "u");
const emojiCodePoints = 8;

/** Whether the text is one emoji, ZWJ sequences and flags included, of at most 8 code points. */
export const isEmoji = (value: string): boolean => [...value].length <= emojiCodePoints && emojiShape.test(value);

export const emoji = z.string().check(z.refine(isEmoji, "Un seul emoji est attendu"));

/** An http(s) URL without credentials, or a path of the site; never `//host` or `javascript:`. */
export function isWebAddress(value: string): boolean {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
}
export const webAddressMessage = "Adresse attendue : http(s)://… ou une page du site, /…";
