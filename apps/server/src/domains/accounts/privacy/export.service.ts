import { accountExport, type AccountExport } from "@seance/contract/account-export";
import type { Actor } from "#core/actor.ts";
import { signInFirst } from "#core/refusal.ts";
import { inTransaction } from "#db/client.ts";
import { presentLanguages, presentUser } from "#domains/accounts/accounts.present.ts";
import { findById } from "#domains/accounts/accounts.queries.ts";
import type { Services } from "#services.ts";

/** The actor's personal data as one document: each domain adds its part, and the contract checks that none is missing. */
export function exportAccount({ db, personalData }: Pick<Services, "db" | "personalData">, actor: Actor): Promise<AccountExport> {
  return inTransaction(db, async (tx) => {
    const account = await findById(tx, actor.id);
    if (!account) throw signInFirst();
    const document: Record<string, unknown> = {
      exported_at: new Date().toISOString(),
      account: presentUser(account),
      email_verified_at: account.email_verified_at?.toISOString() ?? null,
      languages: presentLanguages(account),
    };
    for (const domain of personalData)
      for (const [name, part] of Object.entries((await domain.export?.(tx, actor.id)) ?? {})) {
        const before = document[name];
        document[name] = Array.isArray(before) && Array.isArray(part) ? [...before, ...part] : part;
      }
    return accountExport.parse(document);
  });
}
