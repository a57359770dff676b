import {
  bulkChannels,
  changeChannel,
  createChannel,
  deleteChannel,
  type ChannelChange,
  type NewChannel,
} from "@seance/contract/channel-form";
import { listChannels, type Channel } from "@seance/contract/channels";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { sendInBatches } from "#shared/send-in-batches.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

/** Every channel, those that are off included. */
export const allChannels = queryOptions({
  queryKey: ["channels", "desk"],
  queryFn: ({ signal }) => call(listChannels, { signal }),
  select: ({ channels }) => channels,
});
export const useAllChannels = () => useQuery(allChannels);

const tellChange = (): void => announceContentChange("content-updated");

export async function addChannel(body: NewChannel): Promise<void> {
  await call(createChannel, { body });
  tellChange();
}

export async function saveChannel(body: ChannelChange, base: Channel): Promise<void> {
  await call(changeChannel, { params: { id: base.id }, body: { ...body, ...expectedVersion(base) } });
  tellChange();
}

/** Shows a channel on the site, or takes it off. */
export function useSwitchChannel() {
  return useMutation({
    mutationFn: ({ id, is_active }: Channel) => call(changeChannel, { params: { id }, body: { is_active: !is_active } }),
    onSuccess: tellChange,
  });
}

/** A batch that succeeds is announced at once: a later one may fail. */
async function telling<Outcome>(write: Promise<Outcome>): Promise<Outcome> {
  const outcome = await write;
  tellChange();
  return outcome;
}

/** Deletes one channel, or several together. */
export async function removeChannels(ids: readonly string[], code: string): Promise<void> {
  const headers = { "x-security-code": code };
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) await telling(call(deleteChannel, { params: { id: only }, headers }));
  else await sendInBatches(ids, (part) => telling(call(bulkChannels, { headers, body: { action: "delete", ids: part } })));
}

export interface ChannelsChange {
  readonly is_active?: boolean;
  readonly category?: string;
}

/** Changes several channels alike. */
export function useChangeChannels() {
  return useMutation({
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: ChannelsChange }) =>
      sendInBatches(ids, (part) =>
        telling(call(bulkChannels, { headers: {}, body: { action: "change", ids: part, ...change } })),
      ),
  });
}
