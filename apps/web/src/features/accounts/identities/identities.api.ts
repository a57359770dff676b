import {
  choosePassword,
  finishOidc,
  linkIdentity,
  listIdentities,
  listOidcProviders,
  startOidc,
  unlinkIdentity,
} from "@seance/contract/oidc";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** Those that one can sign in with; none until they are known. */
export const useProviders = () =>
  useQuery({ queryKey: ["oidc-providers"], queryFn: ({ signal }) => call(listOidcProviders, { signal }), staleTime: Infinity })
    .data?.providers ?? [];

/** The page goes to a provider, which sends it back. */
export const useStart = () =>
  useMutation({
    networkMode: "online",
    mutationFn: ({ provider, returnTo, invitation }: { provider: string; returnTo: string; invitation: string | undefined }) =>
      call(startOidc, { params: { provider }, body: { return_to: returnTo, ...(invitation !== undefined && { invitation }) } }),
    onSuccess: ({ url }) => location.assign(url),
  });

/** Ends a sign-in at a provider. Its code counts once. */
export const useFinish = () =>
  useMutation({
    networkMode: "online",
    mutationFn: ({ provider, search }: { provider: string; search: string }) =>
      call(finishOidc, { params: { provider }, body: { search } }),
  });

const identitiesKey = ["identities"];

export const useIdentities = () =>
  useQuery({ queryKey: identitiesKey, queryFn: ({ signal }) => call(listIdentities, { signal }) });

/** Without a password, of an account that has none. */
const proof = (password: string) => (password === "" ? {} : { password });

export const useLink = () =>
  useMutation({
    networkMode: "online",
    mutationFn: ({ provider, password }: { provider: string; password: string }) =>
      call(linkIdentity, {
        params: { provider },
        body: { ...proof(password), return_to: location.pathname + location.search },
      }),
    onSuccess: ({ url }) => location.assign(url),
  });

export function useUnlink() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(unlinkIdentity, { params: { id }, body: proof(password) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: identitiesKey }),
  });
}

export function useChoosePassword() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (new_password: string) => call(choosePassword, { body: { new_password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: identitiesKey }),
  });
}
