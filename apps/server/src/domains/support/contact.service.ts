import type { Body } from "@seance/contract/endpoint";
import { contactTopics, type contactSupport } from "@seance/contract/support";
import { supportLimits } from "@seance/contract/support-limits";
import { addressGroup } from "#core/address.ts";
import type { Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import type { AttemptRule } from "#db/attempts.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import { insertTicket } from "./support.queries.ts";
import { nameReport, tellSupport } from "./support.service.ts";

const attemptRules = {
  address: { name: "contact-address", max: 5, seconds: 3600 },
  email: { name: "contact-email", max: 3, seconds: 3600 },
} as const satisfies Record<string, AttemptRule>;

const categories = { question: "general", suspension: "compte", removal: "general", playback: "lecture" } as const;

/** Opens a ticket of a guest, within the rate limits. A filled-in `website` comes from a program: its message is dropped. */
export async function writeToSupport(
  { attempts, db }: Services,
  caller: Caller,
  { email, message, topic, report, website }: Body<typeof contactSupport>,
): Promise<void> {
  await attempts.take({ rule: attemptRules.address, of: [addressGroup(caller.address)] });
  await attempts.take({ rule: attemptRules.email, of: [email] });
  if (website !== "") return;
  await inTransaction(db, async (tx) => {
    const id = newId();
    const subject = subjectOf(contactTopics[topic], message);
    const named = report ? JSON.stringify(await nameReport(tx, caller, report)) : null;
    const fields = { subject, description: message, category: categories[topic], report: named };
    await insertTicket(tx, { ...fields, id, guest_email: email });
    await tellSupport(tx, id);
  });
}

/** The topic and the beginning of the message, on one line: « Question : Bonjour, je ne reçois… ». */
function subjectOf(topic: string, message: string): string {
  const characters = [...`${topic}\u202f: ${message.replace(/\s+/gu, " ")}`];
  if (characters.length <= subjectLength) return characters.join("");
  return `${characters
    .slice(0, subjectLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** Shorter than the limit of a subject: the message stands under it. */
const subjectLength = Math.floor(supportLimits.subject / 2);
