import * as z from "zod/mini";
import { dateTimeInput, isoDate, multiLine } from "./fields.ts";

export const banLimits = { reason: 500 } as const;

export const banMessages = {
  reasonMissing: "Dites pourquoi\u202f: la personne le lira",
  reasonLong: "Le motif ne peut pas dépasser 500 caractères",
  untilPast: "La fin du bannissement doit être dans l’avenir",
  notBanned: "Un motif et une date de fin ne vont qu’avec un bannissement",
} as const;

/** A ban that holds; it lifts itself at `until`, and never when that is null. The banned person reads `reason`, "" when none was given. */
export const ban = z.object({ reason: z.string(), until: z.nullable(isoDate) });
export type Ban = z.infer<typeof ban>;

/** `reason` and `until` go with a ban alone. Banning anew replaces both. */
export const accountStatus = z
  .strictObject({
    is_active: z.boolean(),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(banLimits.reason, banMessages.reasonLong), multiLine)),
    until: z.optional(z.nullable(dateTimeInput)),
  })
  .check(
    z.refine(({ is_active, reason, until }) => !is_active || (!reason && !until), {
      message: banMessages.notBanned,
      path: ["is_active"],
    }),
  );
