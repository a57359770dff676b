import type { Caller } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { insertLogin } from "./login-history.queries.ts";

export interface Login {
  /** As given; null where no account has it. */
  readonly email: string;
  readonly accountId: string | null;
  readonly success: boolean;
}

/** Records a sign-in for the staff's login history; failures too, so that they see who tries doors. */
export async function recordLogin(db: Db, { address, userAgent }: Caller, { email, accountId, success }: Login): Promise<void> {
  await insertLogin(db, { account_id: accountId, email, email_form: email, ip_address: address, user_agent: userAgent, success });
}
