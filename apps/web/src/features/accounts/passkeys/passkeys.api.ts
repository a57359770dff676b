import type { SignedIn } from "@seance/contract/accounts";
import {
  addPasskey,
  givePasskeyCode,
  givePasskeyProof,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyCode,
  startPasskeyLogin,
  startPasskeyProof,
} from "@seance/contract/passkeys";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { makePasskey, signWithPasskey } from "./webauthn.ts";

const key = ["passkeys"];

export const usePasskeys = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(listPasskeys, { signal }) });

export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: async (name: string) => {
      const credential = await makePasskey(await call(startPasskey));
      return call(addPasskey, { body: { name, credential } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export const usePasskeyLogin = () =>
  useMutation({
    networkMode: "online",
    mutationFn: async (): Promise<SignedIn> => {
      const credential = await signWithPasskey(await call(startPasskeyLogin));
      return call(passkeyLogin, { body: { credential } });
    },
  });

export const usePasskeyCode = () =>
  useMutation({
    networkMode: "online",
    mutationFn: async ({ token, remember }: { token: string; remember: boolean }): Promise<SignedIn> => {
      const credential = await signWithPasskey(await call(startPasskeyCode, { body: { token } }));
      return call(givePasskeyCode, { body: { token, credential, ...(remember && { remember }) } });
    },
  });

export const usePasskeyProof = () =>
  useMutation({
    networkMode: "online",
    mutationFn: async () => {
      const credential = await signWithPasskey(await call(startPasskeyProof));
      return call(givePasskeyProof, { body: { credential } });
    },
  });
