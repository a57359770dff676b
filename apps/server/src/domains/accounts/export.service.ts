import { exported, type Exported } from "@seance/contract/accounts";
import type { Actor } from "#core/actor.ts";
import { signInFirst } from "#core/refusal.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { presentUser } from "./present.ts";

/** All that the site keeps of the actor, as one document: each domain adds its part, and the contract checks that none is missing. */
export function exportAccount({ db, personalData }: Pick<Services, "db" | "personalData">, actor: Actor): Promise<Exported> {
  return inTransaction(db, async (tx) => {
    const account = await accounts.byId(tx, actor.id);
    if (!account) throw signInFirst();
    const document: Record<string, unknown> = { exported_at: new Date().toISOString(), account: presentUser(account) };
    for (const { export: read } of personalData)
      for (const [name, part] of Object.entries((await read?.(tx, actor.id)) ?? {})) {
        const before = document[name];
        document[name] = Array.isArray(before) && Array.isArray(part) ? [...before, ...part] : part;
      }
    return exported.parse(document);
  });
}
