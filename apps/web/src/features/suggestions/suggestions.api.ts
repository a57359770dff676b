import { dismissTitle, listSuggestions, restoreTitle } from "@seance/contract/suggestions";
import type { TitleCard } from "@seance/contract/titles";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { useSession } from "#shared/session/current-session.ts";
import { notifyUndoable } from "#ui/feedback/notify-undoable.ts";

type Listed = Awaited<ReturnType<typeof fetchSuggestions>>;

const fetchSuggestions = ({ signal }: { signal: AbortSignal }) => call(listSuggestions, { signal });

const suggestionsQuery = queryOptions({ queryKey: ["suggestions"], queryFn: fetchSuggestions });

/** The rows of suggestions of the account; none for a guest. */
export function useSuggestions() {
  const { token } = useSession();
  return useQuery({ ...suggestionsQuery, enabled: token !== null, select: ({ rows }) => rows });
}

const withoutTitle = ({ rows }: Listed, id: string): Listed => ({
  rows: rows.map((row) => ({ ...row, titles: row.titles.filter((title) => title.id !== id) })),
});

/** « Pas pour moi »: the title leaves the rows at once, and « Annuler » brings it back. */
export function useDismissTitle() {
  const queries = useQueryClient();
  const { queryKey } = suggestionsQuery;
  const refresh = () => queries.invalidateQueries({ queryKey });
  const restore = useMutation({
    mutationFn: ({ item_type, id }: TitleCard) => call(restoreTitle, { params: { item_type, id } }),
    onError: (error) => notifyRefusal(error),
    onSettled: refresh,
  });
  return useMutation({
    scope: { id: "suggestions" },
    mutationFn: ({ item_type, id }: TitleCard) => call(dismissTitle, { params: { item_type, id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Listed>(queryKey, (before) => before && withoutTitle(before, id));
    },
    onSuccess: (_answer, title) => notifyUndoable(`« ${title.title} » ne vous sera plus suggéré`, () => restore.mutate(title)),
    onError: (error) => {
      notifyRefusal(error);
      void refresh();
    },
  });
}
