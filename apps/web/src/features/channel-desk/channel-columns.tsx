import { type Channel, channelPicture } from "@seance/contract/channels";
import { Pencil, Trash2 } from "lucide-react";
import { truncate } from "#lib/format.ts";
import type { Column } from "#ui/list/data-table.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

/** Characters of a stream's address that are shown. */
const streamCut = 50;

interface ChannelActions {
  readonly onEdit: (channel: Channel) => void;
  readonly onDelete: (channel: Channel) => void;
  readonly onSwitch: (channel: Channel) => void;
}

/** The columns of the channels; without `actions` they are only read. */
export function channelColumns(actions: ChannelActions | false): Column<Channel>[] {
  const columns: (Column<Channel> | false)[] = [
    {
      id: "name",
      header: "Chaîne",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: ({ name, description, thumbnail, category }) => (
        <span className="flex items-center gap-3">
          <Poster src={channelPicture({ name, thumbnail })} title="" ratio="wide" className="w-16 shrink-0 rounded-tag" />
          <span className="min-w-0">
            <span className="block truncate text-base font-semibold">{name}</span>
            <span className="block truncate text-gris md:hidden">{category}</span>
            <span className="block truncate text-gris max-md:hidden">{description}</span>
          </span>
        </span>
      ),
    },
    {
      id: "category",
      header: "Catégorie",
      from: "md",
      className: "max-w-36",
      cell: ({ category }) => <Cut text={category} />,
    },
    {
      id: "stream",
      header: "URL du stream",
      from: "xl",
      cell: ({ stream_url }) => (
        <span className="block w-52 font-mono text-xs wrap-anywhere text-gris" title={stream_url ?? undefined}>
          {truncate(stream_url ?? "—", streamCut)}
        </span>
      ),
    },
    {
      id: "country",
      header: "Pays et langue",
      from: "lg",
      className: "max-w-36",
      cell: ({ country, language }) => <Cut text={`${country} · ${language}`} />,
    },
    { id: "quality", header: "Qualité", from: "md", cell: ({ quality }) => <Tag tone="contour">{quality}</Tag> },
    { id: "active", header: "État", from: "sm", cell: (channel) => <Active channel={channel} actions={actions} /> },
    actions !== false && {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (channel) => (
        <span className="flex justify-end">
          <RowButton icon={Pencil} label={`Modifier ${channel.name}`} onClick={() => actions.onEdit(channel)} />
          <RowButton icon={Trash2} label={`Supprimer ${channel.name}`} onClick={() => actions.onDelete(channel)} />
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** On one line, and whole for whoever points at it. */
function Cut({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

function Active({ channel, actions }: { channel: Channel; actions: ChannelActions | false }) {
  const tag = <Tag tone={channel.is_active ? "vert" : "contour"}>{channel.is_active ? "Active" : "Inactive"}</Tag>;
  if (actions === false) return tag;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={channel.is_active}
      aria-label={`${channel.name}\u202f: active`}
      onClick={() => actions.onSwitch(channel)}
      className="inline-flex h-11 items-center rounded-champ"
    >
      {tag}
    </button>
  );
}
