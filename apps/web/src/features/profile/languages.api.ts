import { getLanguages, saveLanguages, type LanguagePreference } from "@seance/contract/languages";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { deviceLanguages, keepOnDevice } from "#shared/device-languages.ts";

const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: async ({ signal }) => (await call(getLanguages, { signal })).languages ?? deviceLanguages(),
});

export const useLanguages = () => useQuery(languagesQuery);

/** Shows the choice at once, and the stored one again when the server refuses it. */
export function useSaveLanguages() {
  const client = useQueryClient();
  const { queryKey } = languagesQuery;
  return useMutation({
    scope: { id: "languages" },
    mutationFn: (languages: LanguagePreference) => call(saveLanguages, { body: languages }),
    onMutate: async (languages) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, languages);
    },
    onSuccess: (_answer, languages) => keepOnDevice(languages),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
