import { type Channel, channelPicture } from "@seance/contract/channels";
import { Link } from "@tanstack/react-router";
import { History, Pencil, Trash2 } from "lucide-react";
import { truncate } from "#lib/format.ts";
import { actionsColumn, type Column } from "#ui/list/data-table.tsx";
import { RowMenu } from "#ui/button/row-menu.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

/** Characters of a stream's address that are shown. */
const streamCut = 50;

interface ChannelActions {
  readonly onEdit: (channel: Channel) => void;
  readonly onDelete: (channel: Channel) => void;
  readonly onSwitch: (channel: Channel) => void;
  readonly onHistory: (channel: Channel) => void;
}

/** The columns of the channels; without `actions` they are only read. `dense`: rows of one line. */
export function channelColumns(actions: ChannelActions | false, dense: boolean): Column<Channel>[] {
  return [
    {
      id: "name",
      header: "Chaîne",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: (channel) => <NameCell channel={channel} linked={actions !== false} dense={dense} />,
    },
    {
      id: "category",
      header: "Catégorie",
      from: "md",
      className: "max-w-36",
      cell: ({ category }) => <TruncatedText text={category} />,
    },
    {
      id: "stream",
      header: "URL du stream",
      from: "xl",
      cell: ({ stream_url }) => (
        <span
          className={`block w-40 font-mono text-xs text-muted ${dense ? "truncate" : "wrap-anywhere"}`}
          title={stream_url ?? undefined}
        >
          {truncate(stream_url ?? "—", streamCut)}
        </span>
      ),
    },
    {
      id: "country",
      header: "Pays et langue",
      from: "lg",
      className: "max-w-36",
      cell: ({ country, language }) => <TruncatedText text={`${country} · ${language}`} />,
    },
    { id: "quality", header: "Qualité", from: "md", cell: ({ quality }) => <Tag tone="outline">{quality}</Tag> },
    { id: "active", header: "État", from: "sm", cell: (channel) => <Active channel={channel} actions={actions} /> },
    {
      id: "guide",
      header: "Guide",
      optional: true,
      className: "max-w-36",
      cell: ({ tvg_id }) => <TruncatedText text={tvg_id ?? "—"} />,
    },
    ...(actions ? [actionsOf(actions, dense)] : []),
  ];
}

const actionsOf = (actions: ChannelActions, dense: boolean): Column<Channel> =>
  actionsColumn((channel) => (
    <RowMenu
      name={channel.name}
      dense={dense}
      entries={[
        { label: "Modifier", icon: Pencil, onPress: () => actions.onEdit(channel) },
        { label: "Historique", icon: History, onPress: () => actions.onHistory(channel) },
        { label: "Supprimer", icon: Trash2, danger: true, onPress: () => actions.onDelete(channel) },
      ]}
    />
  ));

/** Without the logo on phones, whose width the name needs. */
function NameCell({ channel, linked, dense }: { channel: Channel; linked: boolean; dense: boolean }) {
  const { id, name, description, thumbnail, category } = channel;
  if (dense) return <ChannelName id={id} name={name} linked={linked} />;
  const picture = channelPicture({ name, thumbnail });
  return (
    <span className="flex items-center gap-3">
      <Poster src={picture} title="" ratio="wide" className="w-16 shrink-0 rounded-tag max-sm:hidden" />
      <span className="min-w-0">
        <ChannelName id={id} name={name} linked={linked} />
        <span className="block truncate text-muted md:hidden">{category}</span>
        <span className="block truncate text-muted max-md:hidden">{description}</span>
      </span>
    </span>
  );
}

/** The name, as a link to the form for who may edit it. */
function ChannelName({ id, name, linked }: Pick<Channel, "id" | "name"> & { linked: boolean }) {
  const className = "block truncate text-base font-semibold";
  if (!linked) return <span className={className}>{name}</span>;
  return (
    <Link
      to="."
      search={(here: object) => ({ ...here, fiche: id })}
      resetScroll={false}
      className={`${className} hover:text-accent-2 hover:underline`}
    >
      {name}
    </Link>
  );
}

/** One line of text, whole in its tooltip. */
function TruncatedText({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

function Active({ channel, actions }: { channel: Channel; actions: ChannelActions | false }) {
  const tag = <Tag tone={channel.is_active ? "success" : "outline"}>{channel.is_active ? "Active" : "Inactive"}</Tag>;
  if (actions === false) return tag;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={channel.is_active}
      aria-label={`${channel.name}\u202f: active`}
      onClick={() => actions.onSwitch(channel)}
      className="flex h-11 items-center rounded-field"
    >
      {tag}
    </button>
  );
}
