import type { SignedIn } from "@seance/contract/accounts";
import { askDeviceCode, decideDeviceCode, pollDeviceCode, readDeviceCode, type DeviceCode } from "@seance/contract/device-codes";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** Beside the interval, so that an answer that took its time does not let the next question come too early. */
const marginMs = 500;

/** Asked once, and again only where it is said. */
const once = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** The code of this device: another one for each visit, and when it is asked for. */
export const useDeviceCode = () =>
  useQuery({
    queryKey: ["device-code"],
    queryFn: ({ signal }) => call(askDeviceCode, { signal }),
    ...once,
  });

/** What has become of a code: nothing yet, its session, or (`over`) why there will be none. */
export function useDeviceAnswer({ device_code, interval }: DeviceCode): { opened?: SignedIn; over?: "refused" | "expired" } {
  const { data } = useQuery({
    queryKey: ["device-answer", device_code],
    queryFn: ({ signal }) => call(pollDeviceCode, { body: { device_code }, signal }),
    refetchInterval: ({ state }) => waitOf(state.data, interval),
    refetchIntervalInBackground: true,
    ...once,
  });
  if (!data) return {};
  if ("access_token" in data) return { opened: data };
  if (data.error === "access_denied") return { over: "refused" };
  return data.error === "expired_token" ? { over: "expired" } : {};
}

type Polled = Awaited<ReturnType<typeof call<typeof pollDeviceCode>>>;

/** Milliseconds until the next question; false when the wait is over. */
function waitOf(answer: Polled | undefined, interval: number): number | false {
  if (answer && !("error" in answer)) return false;
  if (answer && answer.error !== "authorization_pending" && answer.error !== "slow_down") return false;
  return (answer?.interval ?? interval) * 1000 + marginMs;
}

/** The device that shows a code; empty for no code yet. */
export const askingDeviceQuery = (user_code: string) =>
  queryOptions({
    queryKey: ["asking-device", user_code],
    queryFn: ({ signal }) => call(readDeviceCode, { body: { user_code }, signal }),
    enabled: user_code !== "",
    ...once,
  });

export const useDecideDevice = () =>
  useMutation({
    networkMode: "online",
    mutationFn: (body: { user_code: string; approved: boolean; name: string }) => call(decideDeviceCode, { body }),
  });
