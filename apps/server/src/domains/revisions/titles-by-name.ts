import { revisionMessages } from "@seance/contract/revisions";
import type { Db } from "#db/client.ts";
import { titleNames } from "#domains/catalogue/index.ts";

type Facts = Readonly<Record<string, unknown>> | null;

const lists = ["movies", "series"] as const;

/** Sagas are recorded with the ids of their titles; the returned function puts the names in their place. */
export async function titlesByName(db: Db, all: readonly Facts[]) {
  const ids = all.flatMap((facts) => lists.flatMap((list) => (facts?.[list] as string[] | undefined) ?? []));
  const names = ids.length === 0 ? new Map<string, string>() : await titleNames(db, ids);
  const namesOf = (list: unknown) => (list as string[]).map((id) => names.get(id) ?? revisionMessages.titleGone);
  return <Given extends Facts>(facts: Given): Given => {
    const present = lists.filter((list) => facts?.[list] !== undefined);
    return facts && { ...facts, ...Object.fromEntries(present.map((list) => [list, namesOf(facts[list])])) };
  };
}
