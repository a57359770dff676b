import * as z from "zod/mini";
import { signedIn } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate, oneLine } from "./fields.ts";

// The sign-in of a device without a keyboard, by a code that is approved on another one, after RFC 8628.

/** Each poll that comes too early adds `slowDown` seconds to the interval. Not in limits.ts, which every page loads. */
export const deviceCodeLimits = { minutes: 10, letters: 6, interval: 5, slowDown: 5, name: 40 } as const;

export const deviceCodeMessages = {
  missing: "Le code est requis",
  wrong: "Ce code n’est pas ou plus valable",
  notFull: "Cette session a été ouverte par un code\u202f: reconnectez-vous sans code pour autoriser un appareil",
  nameLong: `Le nom ne peut pas dépasser ${deviceCodeLimits.name} caractères`,
} as const;

/** The page on which a code is approved. */
export const devicePage = "/appareil";

/** Letters only, without vowels: nothing to mistake for a digit, and no words. RFC 8628, 6.1. */
export const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

/** As people type it: in small letters, with spaces or dashes. */
const userCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => text.toUpperCase().replaceAll(/[\s-]/g, "")),
  ),
  z.string().check(z.minLength(1, deviceCodeMessages.missing), oneLine),
);

/** `device_code` is the device’s secret, `user_code` what it shows. */
const asked = z.object({ device_code: z.string(), user_code: z.string(), expires_in: z.number(), interval: z.number() });
export type DeviceCode = z.infer<typeof asked>;

export const askDeviceCode = endpoint({
  method: "POST",
  path: "/login/device",
  summary: "Demander un code pour connecter cet appareil",
  access: "public",
  status: 201,
  answer: asked,
});

/** Asked every `interval` seconds. `slow_down`: it was too early, and the interval has grown. The last two end the wait. */
export const pollDeviceCode = endpoint({
  method: "POST",
  path: "/login/device/token",
  summary: "Savoir si le code de cet appareil est accepté, et ouvrir sa session",
  access: "public",
  body: z.strictObject({ device_code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.union([
    signedIn,
    z.object({ error: z.enum(["authorization_pending", "slow_down", "access_denied", "expired_token"]), interval: z.number() }),
  ]),
});

const asking = z.object({
  /** « Chrome sur Android », as far as it tells. */
  device: z.string(),
  network: z.string(),
  /** It asks from the network of the caller. */
  same_network: z.boolean(),
  created_at: isoDate,
});
export type AskingDevice = z.infer<typeof asking>;

/** 404 for a code that is wrong, too old or decided. A POST, because a code in the address would be logged. */
export const readDeviceCode = endpoint({
  method: "POST",
  path: "/me/device-codes/read",
  summary: "Voir quel appareil montre un code",
  access: "signed-in",
  body: z.strictObject({ user_code: userCode }),
  answer: asking,
});

/** 403 for a session that was itself opened by a code. */
export const decideDeviceCode = endpoint({
  method: "POST",
  path: "/me/device-codes/decide",
  summary: "Autoriser ou refuser l’appareil qui montre un code",
  access: "signed-in",
  freshProof: "second-factor-approval",
  body: z.strictObject({
    user_code: userCode,
    approved: z.boolean(),
    /** Of its session; by default what the device says it is. */
    name: z._default(z.string().check(z.trim(), z.maxLength(deviceCodeLimits.name, deviceCodeMessages.nameLong), oneLine), ""),
  }),
  status: 204,
});
