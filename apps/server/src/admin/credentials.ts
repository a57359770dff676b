import { accountMessages, email, password } from "@seance/contract/account-fields";
import { limits } from "@seance/contract/limits";
import type * as z from "zod/mini";
import { emailFault } from "#domains/accounts/index.ts";
import type { Prompt } from "./prompt.ts";
import { AdminError } from "./task.ts";

/** An e-mail address, normalized by the contract; fails with the message of the sign-in page. */
export const readEmail = (text: string): string => read(email, text);

/** The address that a fondateur gets; one that could be taken for another one is refused. */
export function readFounderEmail(text: string): string {
  const address = readEmail(text);
  const fault = emailFault(address);
  if (fault !== null) throw new AdminError(fault);
  return address;
}

/** Asks for a new password, twice on a terminal. */
export async function askNewPassword(prompt: Prompt, question: string, { staff = false } = {}): Promise<string> {
  const given = read(password, await prompt.ask(question, { hidden: true }));
  if (staff && given.length < limits.password.staffMin) throw new AdminError(accountMessages.staffPasswordShort);
  if (prompt.interactive && (await prompt.ask("Encore une fois : ", { hidden: true })) !== given)
    throw new AdminError(accountMessages.confirmDiffers);
  return given;
}

function read<T>(schema: z.ZodMiniType<T>, text: string): T {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AdminError(parsed.error.issues[0]?.message ?? accountMessages.emailBad);
  return parsed.data;
}
