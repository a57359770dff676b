import * as z from "zod/mini";

/** Query strings carry text: an integer within bounds, spelled in digits. */
export function intParam(bounds: {
  min: number;
  max: number;
}): z.ZodMiniPipe<z.ZodMiniString, z.ZodMiniTransform<number, string>>;
export function intParam(bounds: { min: number; max: number }) {
  return z.pipe(
    z.string().check(
      z.regex(/^-?\d{1,12}$/, "Un nombre entier est attendu"),
      z.refine((v) => within(Number(v), bounds), between(bounds)),
    ),
    z.transform((v: string) => Number(v)),
  );
}

/** A decimal number within bounds, spelled with a point. */
export function numberParam(bounds: {
  min: number;
  max: number;
}): z.ZodMiniPipe<z.ZodMiniString, z.ZodMiniTransform<number, string>>;
export function numberParam(bounds: { min: number; max: number }) {
  return z.pipe(
    z.string().check(
      z.regex(/^-?\d{1,9}(\.\d{1,6})?$/, "Un nombre est attendu"),
      z.refine((v) => within(Number(v), bounds), between(bounds)),
    ),
    z.transform((v: string) => Number(v)),
  );
}

/** `true`, `false`, `1` or `0`. */
export const boolParam = z.pipe(
  z.enum(["true", "false", "1", "0"]),
  z.transform((v) => v === "true" || v === "1"),
);

/** What is no number has been said already. */
const within = (n: number, { min, max }: { min: number; max: number }) => Number.isNaN(n) || (n >= min && n <= max);
const between = ({ min, max }: { min: number; max: number }) => `Entre ${min} et ${max}`;

/** In small letters, however it was written: one spelling per item. */
export const uuid = /* @__PURE__ */ z.uuid().check(/* @__PURE__ */ z.toLowerCase());
export const isoDate = z.iso.datetime();
/** A moment that somebody writes, wherever their clock is: in a year that answers can say too, from 1 to 9999. */
export const moment = /* @__PURE__ */ z.iso.datetime({ offset: true }).check(
  /* @__PURE__ */ z.refine((text) => {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) || /^(?!0000)\d{4}-/.test(at.toISOString());
  }, "Date hors limites"),
);
export const idParams = z.object({ id: uuid });

const noControls = "Caractères non autorisés";
/** No control characters at all, and no halves of one: a database in UTF-8 keeps neither. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, noControls);
/** The same, but for tabs and line ends. */
export const severalLines = z.regex(/^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, noControls);

/** Text that a person typed in one line: no control characters, trimmed, 1 to `max` characters. */
export const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), oneLine);

/** Text of several lines, trimmed, 1 to `max` characters. */
export const paragraph = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), severalLines);

/** A colour as `#rrggbb`: nothing else reaches a style. */
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, "Couleur attendue sous la forme #rrggbb"));

const emojiPart = String.raw`(?:\p{RI}\p{RI}|[#*0-9]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}(?:\p{EMod}|\u{FE0F}\u{20E3}?|[\u{E0020}-\u{E007E}]+\u{E007F})?)`;
const emojiShape = new RegExp(`^${emojiPart}(?:\\u{200D}${emojiPart})*$`, "u");
const emojiCodePoints = 8;

/** One emoji, however it is put together, of at most 8 code points. */
export const isEmoji = (value: string): boolean => [...value].length <= emojiCodePoints && emojiShape.test(value);

export const emoji = z.string().check(z.refine(isEmoji, "Un seul emoji est attendu"));

/** An address of the web or a page of the site: one slash, never `//host` or a script. */
export function isWebAddress(value: string): boolean {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
}
export const webAddressFault = "Adresse attendue : http(s)://… ou une page du site, /…";
