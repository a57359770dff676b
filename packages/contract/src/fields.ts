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
export const uuid = z.uuid().check(z.toLowerCase());
export const isoDate = z.iso.datetime();
export const idParams = z.object({ id: uuid });

/** Text that a person typed in one line: no control characters, trimmed, 1 to `max` characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^\P{Cc}*$/u, "Caractères non autorisés"));
