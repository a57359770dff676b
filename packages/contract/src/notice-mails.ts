import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { noticeKinds, type AccountEvent, type SecurityNotice } from "./notices.ts";

// Apart from notices.ts: only the settings need it.

/** Where the kinds are chosen, for the end of the mail. */
export const noticeChoicesPage = "/mes-notifications";

/** How old a notice is when it is mailed: who is on the site reads it there. What is older than a day is not mailed. */
export const noticeMailMinutes = { min: 5, max: 24 * 60 } as const;
/** The lines of a mail; what is left is counted in its last one. */
export const noticeMailLines = 10;

/** Each of these has a mail of its own already, at once and whatever the choice. */
export const mailedAlone = [
  ...(["password", "second-factor-on", "second-factor-off", "email", "new-device", "guesses"] as const),
  ...(["identity-linked", "passkey-added", "passkey-removed", "failures", "founder-changed", "new-country"] as const),
] as const satisfies readonly (AccountEvent | SecurityNotice)[];

const mailed = z.array(z.enum(noticeKinds));

export const getMailedNotices = endpoint({
  method: "GET",
  path: "/notices/mailed",
  summary: "Les sortes de notifications que l’on reçoit aussi par email",
  access: "signed-in",
  answer: z.object({ mailed }),
});

export const mailNotices = endpoint({
  method: "PUT",
  path: "/notices/mailed",
  summary: "Choisir les sortes de notifications que l’on reçoit aussi par email",
  access: "signed-in",
  body: z.strictObject({ mailed: mailed.check(z.maxLength(noticeKinds.length)) }),
  answer: z.object({ mailed }),
});
