import { accountMessages, email, password } from "@seance/contract/account-fields";
import type * as z from "zod/mini";
import type { Asking } from "./ask.ts";
import { AdminFault } from "./task.ts";

/** An e-mail address, normalized by the contract; fails with the message of the sign-in page. */
export const readEmail = (text: string): string => read(email, text);

/** Asks for a new password, twice on a terminal. */
export async function askNewPassword(asking: Asking, question: string): Promise<string> {
  const given = read(password, await asking.ask(question, { hidden: true }));
  if (asking.interactive && (await asking.ask("Encore une fois : ", { hidden: true })) !== given)
    throw new AdminFault(accountMessages.confirmDiffers);
  return given;
}

function read<T>(schema: z.ZodMiniType<T>, text: string): T {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AdminFault(parsed.error.issues[0]?.message ?? accountMessages.emailBad);
  return parsed.data;
}
