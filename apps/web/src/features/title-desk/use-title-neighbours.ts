import { useQueryClient } from "@tanstack/react-query";
import { neighboursIn } from "#lib/neighbours.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import type { Neighbours } from "#ui/form/item-form-props.ts";
import type { TitleType } from "./desk-kind.ts";
import { pageOf, pageSize, type DeskSearch } from "./desk-search.ts";
import { deskPage, useDeskPage } from "./title-desk.api.ts";

/** The titles beside one in the list of an address, those of the pages before and after included. */
export function useTitleNeighbours(
  type: TitleType,
  search: DeskSearch,
  id: string,
  open: (part: { readonly fiche: string; readonly page: number | undefined }) => void,
): Neighbours {
  const queries = useQueryClient();
  const { titles = [], total = 0 } = useDeskPage(type, search).data ?? {};
  const page = pageOf(search);
  const fromPage = (other: number, place: 0 | -1) => async (): Promise<void> => {
    try {
      const loaded = await queries.fetchQuery(deskPage(type, { ...search, page: other }));
      const title = loaded.titles.at(place);
      if (title) open({ fiche: title.id, page: other === 1 ? undefined : other });
    } catch (error) {
      console.info("page voisine", error);
      notifyError("La page voisine n’a pas pu être chargée");
    }
  };
  const here = neighboursIn(titles, id, (fiche) => open({ fiche, page: search.page }));
  if (!titles.some((title) => title.id === id)) return {};
  const before = page > 1 ? () => void fromPage(page - 1, -1)() : undefined;
  const after = page * pageSize < total ? () => void fromPage(page + 1, 0)() : undefined;
  return { previous: here.previous ?? before, next: here.next ?? after };
}
