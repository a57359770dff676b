import { changeChannel, createChannel, deleteChannel, type ChannelChange, type NewChannel } from "@seance/contract/channel-form";
import { listChannels, type Channel } from "@seance/contract/channels";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
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

/** Sends what changed of a channel with the version that the change is of. */
export async function saveChannel(body: ChannelChange, { id, updated_at }: Channel): Promise<void> {
  await call(changeChannel, { params: { id }, body: { ...body, ...(updated_at && { expected_updated_at: updated_at }) } });
  tellChange();
}

/** Shows a channel on the site, or takes it off. */
export function useSwitchChannel() {
  return useMutation({
    mutationFn: ({ id, is_active }: Channel) => call(changeChannel, { params: { id }, body: { is_active: !is_active } }),
    onSuccess: tellChange,
  });
}

export function useDeleteChannel() {
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(deleteChannel, { params: { id }, headers: { "x-security-code": code } }),
    onSuccess: tellChange,
  });
}
