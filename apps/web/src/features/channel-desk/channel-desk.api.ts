import {
  bulkChannels,
  changeChannel,
  createChannel,
  deleteChannel,
  placeChannel,
  type ChannelChange,
  type NewChannel,
} from "@seance/contract/channel-form";
import { exportChannels } from "@seance/contract/channel-list";
import { listChannels, type Channel } from "@seance/contract/channels";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "#lib/api/api-client.ts";
import { download } from "#lib/api/download.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { sendInBatches } from "#shared/send-in-batches.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import { filterOf, type ChannelSearch } from "./channel-search.ts";

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

interface ChannelsExport {
  readonly search: ChannelSearch;
  /** The ids of columns of the table. */
  readonly columns: readonly string[];
}

export const useExportChannels = () =>
  useMutation({
    mutationFn: ({ search, columns }: ChannelsExport) =>
      download(addressOf(exportChannels.path, {}, { ...filterOf(search), columns: columns.join(",") }), "seance-channels.csv"),
  });

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

interface Move {
  readonly id: string;
  /** The channel that follows it then; null at the end of the category. */
  readonly before: string | null;
}

/** Moves a channel within its category; the list shows it at once. */
export function usePlaceChannel() {
  const queries = useQueryClient();
  const key = allChannels.queryKey;
  // Moves are sent one after the other: each starts from the order that the previous one left.
  const scope = { id: "channel-order" };
  return useMutation({
    scope,
    mutationFn: ({ id, before }: Move) => call(placeChannel, { params: { id }, body: { before } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData(key, (list) => list && { channels: withPlaced(list.channels, move) });
    },
    onError: (error) => {
      notifyError(saveErrorMessage(error, "Erreur lors de la sauvegarde de l’ordre"));
      void queries.invalidateQueries({ queryKey: key });
    },
    onSuccess: () => {
      if (queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) <= 1) tellChange();
    },
  });
}

function withPlaced(channels: readonly Channel[], { id, before }: Move): Channel[] {
  const placed = channels.find((channel) => channel.id === id);
  const others = channels.filter((channel) => channel.id !== id);
  if (!placed) return others;
  const last = others.findLastIndex(({ category }) => category === placed.category) + 1;
  return others.toSpliced(before === null ? last : others.findIndex((channel) => channel.id === before), 0, placed);
}
