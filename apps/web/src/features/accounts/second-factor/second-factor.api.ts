import {
  confirmTotp,
  forgetRememberedDevice,
  getSecondFactor,
  listRememberedDevices,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type SecondFactorState,
} from "@seance/contract/second-factor";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

const key = ["second-factor"];

export const useSecondFactor = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(getSecondFactor, { signal }) });

const devicesKey = ["remembered-devices"];

export const useRememberedDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => call(listRememberedDevices, { signal }) });

export function useForgetDevice() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string) => call(forgetRememberedDevice, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

export const useStartTotp = () =>
  useMutation({ networkMode: "online", mutationFn: (password: string) => call(startTotp, { body: { password } }) });

export const useConfirmTotp = () =>
  useMutation({ networkMode: "online", mutationFn: (code: string) => call(confirmTotp, { body: { code } }) });

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export function useRemoveTotp() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (body: Proof) => call(removeTotp, { body }),
    onSuccess: () =>
      queries.setQueryData<SecondFactorState>(key, (state) => state && { ...state, factors: [], recovery_codes: 0 }),
  });
}

export function useRenewCodes() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (body: Proof) => call(renewRecoveryCodes, { body }),
    onSettled: async () => {
      await Promise.all([key, devicesKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
