import { getProofWays, giveProof } from "@seance/contract/proof";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import type { Proof } from "#features/accounts/second-factor/second-factor.api.ts";

export const useProofWays = () =>
  useQuery({ queryKey: ["proof-ways"], queryFn: ({ signal }) => call(getProofWays, { signal }), staleTime: 0, gcTime: 0 });

export const useGiveProof = () =>
  useMutation({
    networkMode: "online",
    mutationFn: ({ password, code }: Proof) => call(giveProof, { body: { password, ...(code !== "" && { code }) } }),
  });
