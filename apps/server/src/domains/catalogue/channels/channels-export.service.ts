import { channelColumnNames, channelFilter, type exportChannels as exportCall } from "@seance/contract/channel-list";
import type { Channel } from "@seance/contract/channels";
import type { Query } from "@seance/contract/endpoint";
import { csvLines, csvStart } from "#core/csv.ts";
import type { Db } from "#db/client.ts";
import { presentChannel } from "./channels.present.ts";
import { listChannels } from "./channels.queries.ts";

type ColumnName = (typeof channelColumnNames)[number];

const columns: Record<ColumnName, { readonly header: string; readonly text: (channel: Channel) => string }> = {
  name: { header: "Chaîne", text: ({ name }) => name },
  category: { header: "Catégorie", text: ({ category }) => category },
  stream: { header: "URL du stream", text: ({ stream_url }) => stream_url ?? "" },
  country: { header: "Pays et langue", text: ({ country, language }) => `${country} · ${language}` },
  quality: { header: "Qualité", text: ({ quality }) => quality },
  active: { header: "État", text: ({ is_active }) => (is_active ? "Active" : "Inactive") },
  guide: { header: "Guide", text: ({ tvg_id }) => tvg_id ?? "" },
};

/** The channels of a staff filter as a CSV file, in the order of the list. */
export async function exportChannels(db: Db, { columns: given, ...filter }: Query<typeof exportCall>) {
  const names: readonly ColumnName[] = given ?? channelColumnNames;
  const isWanted = channelFilter(filter);
  const channels = (await listChannels(db, true)).map((row) => presentChannel(row, { links: true })).filter(isWanted);
  const lines = channels.map((channel) => names.map((name) => columns[name].text(channel)));
  const day = new Date().toISOString().slice(0, 10);
  return {
    fileName: `seance-channels-${day}.csv`,
    body: csvStart(names.map((name) => columns[name].header)) + (lines.length > 0 ? csvLines(lines) : ""),
  };
}
