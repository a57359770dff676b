import { changeChannel, createChannel, deleteChannel, type ChannelChange, type NewChannel } from "@seance/contract/channel-form";
import { listChannels, type Channel } from "@seance/contract/channels";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
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

export async function removeChannel(id: string, code: string): Promise<void> {
  await call(deleteChannel, { params: { id }, headers: { "x-security-code": code } });
  tellChange();
}
