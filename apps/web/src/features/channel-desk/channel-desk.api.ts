import { changeChannel, createChannel, deleteChannel, type NewChannel } from "@seance/contract/channel-form";
import { listChannels, type Channel } from "@seance/contract/channels";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { tellContent } from "#lib/tell-content.ts";
import type { FormValues } from "#ui/form-values.ts";

/** Every channel, those that are off included. */
export function useAllChannels() {
  return useQuery({
    queryKey: ["channels", "desk"],
    queryFn: ({ signal }) => call(listChannels, { signal }),
    select: ({ channels }) => channels,
  });
}

const tellChange = (): void => tellContent("content-updated");

/** Adds a channel, or sends what changed of one with the version that the change is of. What a form submits has passed the call's schema. */
export async function saveChannel(body: FormValues, base: Channel | undefined): Promise<void> {
  if (!base) await call(createChannel, { body: body as NewChannel });
  else {
    const change = { ...body, ...(base.updated_at && { expected_updated_at: base.updated_at }) };
    await call(changeChannel, { params: { id: base.id }, body: change });
  }
  tellChange();
}

/** Shows a channel on the site, or takes it off. */
export function useSwitchChannel() {
  return useMutation({
    networkMode: "always",
    mutationFn: ({ id, is_active }: Channel) => call(changeChannel, { params: { id }, body: { is_active: !is_active } }),
    onSuccess: tellChange,
  });
}

export function useDeleteChannel() {
  return useMutation({
    networkMode: "always",
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call(deleteChannel, { params: { id }, headers: { "x-security-code": code } }),
    onSuccess: tellChange,
  });
}
