import { listTitlePeople, type CreditRole, type TitlePerson } from "@seance/contract/people";
import { useQuery } from "@tanstack/react-query";
import type { AnyTitle } from "#shared/titles/title.ts";
import { call } from "#lib/api/api-client.ts";

/** The people of a title, whose names are links; until they are known, and where they are not, names are text. */
export function useTitlePeople({ item_type, id: item_id }: AnyTitle): readonly TitlePerson[] {
  const { data } = useQuery({
    queryKey: ["search", "title-people", item_type, item_id],
    queryFn: ({ signal }) => call(listTitlePeople, { query: { item_type, item_id }, signal }),
  });
  return data?.people ?? [];
}

interface NamePart {
  readonly text: string;
  /** The address of the person whose name it is. */
  readonly slug: string | null;
}

/** A line of names in parts: the names of the people in these roles, and what is between them. */
export function nameParts(line: string, people: readonly TitlePerson[], roles: readonly CreditRole[]): NamePart[] {
  const slugs = new Map(people.flatMap(({ name, slug, role }) => (roles.includes(role) ? [[name, slug] as const] : [])));
  const parts: NamePart[] = [];
  for (let rest = line; rest !== "";) {
    const next = nextName(rest, [...slugs.keys()]);
    const before = next ? rest.slice(0, next.at) : rest;
    if (before !== "") parts.push({ text: before, slug: null });
    if (!next) break;
    parts.push({ text: next.name, slug: slugs.get(next.name) ?? null });
    rest = rest.slice(next.at + next.name.length);
  }
  return parts;
}

/** The first of the names in a text; the longest of those that begin there. */
function nextName(text: string, names: readonly string[]): { readonly name: string; readonly at: number } | null {
  const found = names.map((name) => ({ name, at: text.indexOf(name) })).filter(({ at }) => at >= 0);
  found.sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  return found[0] ?? null;
}
