import { getLanguages, saveLanguages, type LanguagePreference } from "@seance/contract/languages";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { deviceLanguages, keepOnDevice } from "#shared/device-languages.ts";
import { useSession } from "#shared/session/current-session.ts";

const languagesQuery = (account: string | null) =>
  queryOptions({
    queryKey: ["languages", account],
    queryFn: async ({ signal }) => (account && (await call(getLanguages, { signal })).languages) || deviceLanguages(),
  });

const useAccount = (): string | null => useSession().user?.id ?? null;

/** Of the account, or of this device for a guest. */
export const useLanguages = () => useQuery(languagesQuery(useAccount()));

/** Shows the choice at once, and the stored one again when the server refuses it. */
export function useSaveLanguages() {
  const client = useQueryClient();
  const account = useAccount();
  const { queryKey } = languagesQuery(account);
  return useMutation({
    scope: { id: "languages" },
    mutationFn: async (languages: LanguagePreference) => {
      if (account) await call(saveLanguages, { body: languages });
    },
    onMutate: async (languages) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, languages);
    },
    onSuccess: (_answer, languages) => keepOnDevice(languages),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
