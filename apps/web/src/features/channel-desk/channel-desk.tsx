import { channelFilter } from "@seance/contract/channel-list";
import type { Channel } from "@seance/contract/channels";
import { Tv } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import { newForm } from "#lib/search-params.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { HistoryDialog } from "#shared/revisions/history-button.tsx";
import { Button } from "#ui/button/button.tsx";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import type { Column, Selection } from "#ui/list/data-table.tsx";
import { ExportButton } from "#ui/list/export-button.tsx";
import { LayoutTable } from "#ui/list/layout-table.tsx";
import { TableLayoutMenu } from "#ui/list/table-layout-menu.tsx";
import { exportedColumns, useTableLayout } from "#ui/list/table-layout.ts";
import { ChannelBulk } from "./channel-bulk.tsx";
import { channelColumns } from "./channel-columns.tsx";
import { removeChannels, useAllChannels, useExportChannels, useSwitchChannel } from "./channel-desk.api.ts";
import { ChannelForm } from "./channel-form.tsx";
import { ChannelOrder } from "./channel-order.tsx";
import { filterOf, withoutFilters, type ChannelSearch } from "./channel-search.ts";
import { ChannelToolbar } from "./channel-toolbar.tsx";

interface ChannelDeskProps {
  readonly search: ChannelSearch;
  readonly onSearch: ChangeAddress<ChannelSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
  /** Other ways to add channels, beside the button. */
  readonly extra?: ReactNode;
  /** The menu of the saved views. */
  readonly views: ReactNode;
}

/** The channels tab: the list, its filters, and the form that the address opens over them. */
export function ChannelDesk({ search, onSearch, manage, extra, views }: ChannelDeskProps) {
  const query = useAllChannels();
  const channels = query.data;
  const [toDelete, setToDelete] = useState<readonly Channel[]>([]);
  const [selection, setSelection] = useState<Selection>({});
  const chosen = channels?.filter(({ id }) => selection[id]) ?? [];
  const clear = (): void => {
    setToDelete([]);
    setSelection({});
  };
  const categories = useMemo(() => valuesOf(channels ?? [], "category"), [channels]);
  const languages = useMemo(() => valuesOf(channels ?? [], "language"), [channels]);
  const shown = useMemo(() => channels?.filter(channelFilter(filterOf(search))), [channels, search]);
  const edited = useLastFound(search.fiche, manage ? channels?.find(({ id }) => id === search.fiche) : undefined);
  const [layout, setLayout] = useTableLayout("channels");
  const [revised, setRevised] = useState<Channel | null>(null);
  const columns = useColumns({ manage, dense: layout.dense, onSearch, onDelete: setToDelete, onHistory: setRevised });
  return (
    <>
      <DeskHeading
        title="Gestion des Chaînes"
        count={shown ? countOf(shown.length, "chaîne", "chaînes") : null}
        readOnly={!manage}
      >
        {extra}
        {manage && <ChannelOrder channels={channels ?? []} categories={categories} search={search} onSearch={onSearch} />}
        <AddButton onClick={() => onSearch({ fiche: newForm })}>Ajouter une chaîne</AddButton>
      </DeskHeading>
      <ChannelToolbar {...{ categories, languages, search, onSearch }}>
        <ExportChannels search={search} columns={exportedColumns(columns, layout)} />
        <TableLayoutMenu columns={columns} layout={layout} onLayout={setLayout} />
        {views}
      </ChannelToolbar>
      <LayoutTable
        layout={layout}
        query={query}
        fault="Les chaînes n’ont pas pu être chargées"
        empty={
          <EmptyState title="Aucune chaîne trouvée" icon={<Tv className="size-7" />}>
            {channels && channels.length > 0 && <Button onClick={() => onSearch(withoutFilters)}>Toutes les chaînes</Button>}
          </EmptyState>
        }
        label="Chaînes"
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(manage && { selection, onSelection: setSelection })}
      />
      <ChannelBulk chosen={chosen} categories={categories} onDelete={() => setToDelete(chosen)} onClear={clear} />
      {(search.fiche === newForm || edited) && (
        <ChannelForm key={search.fiche} base={edited} {...closeHandlers(onSearch, { fiche: undefined })} />
      )}
      {revised && (
        <HistoryDialog of={{ item: { type: "channel", id: revised.id }, name: revised.name }} onClose={() => setRevised(null)} />
      )}
      {isSome(toDelete) && <DeleteChannels channels={toDelete} onCancel={() => setToDelete([])} onDone={clear} />}
    </>
  );
}

/** Downloads the channels of the filters as CSV. */
function ExportChannels({ search, columns }: { search: ChannelSearch; columns: readonly Column<Channel>[] }) {
  const { mutate, isPending } = useExportChannels();
  const press = (): void =>
    mutate(
      { search, columns: columns.map(({ id }) => id) },
      { onError: (error) => notifyRefusal(error, "L’export n’a pas pu être téléchargé. Réessayez.") },
    );
  return <ExportButton busy={isPending} onPress={press} />;
}

interface ColumnsOf extends Pick<ChannelDeskProps, "manage" | "onSearch"> {
  readonly dense: boolean;
  readonly onDelete: (channels: readonly Channel[]) => void;
  readonly onHistory: (channel: Channel) => void;
}

function useColumns({ manage, dense, onSearch, onDelete, onHistory }: ColumnsOf) {
  const { mutate } = useSwitchChannel();
  return useMemo(
    () =>
      channelColumns(
        manage && {
          onEdit: ({ id }) => onSearch({ fiche: id }),
          onDelete: (channel) => onDelete([channel]),
          onHistory,
          onSwitch: (channel) => mutate(channel, { onError: () => notifyError("Erreur lors de la sauvegarde de la chaîne") }),
        },
        dense,
      ),
    [manage, dense, mutate, onSearch, onDelete, onHistory],
  );
}

const isSome = (channels: readonly Channel[]): channels is readonly [Channel, ...Channel[]] => channels.length > 0;

/** Asks for the security code, then moves one channel, or several, to the bin. */
function DeleteChannels({
  channels,
  onDone,
  onCancel,
}: {
  channels: readonly [Channel, ...Channel[]];
  onDone: () => void;
  onCancel: () => void;
}) {
  const one = channels.length === 1;
  const count = countOf(channels.length, "chaîne", "chaînes");
  return (
    <DeleteDialog
      title={one ? `Supprimer «\u202f${channels[0].name}\u202f»\u202f?` : `Supprimer ${count}\u202f?`}
      text={
        one
          ? "La chaîne disparaît du site et rejoint la corbeille, d’où elle peut revenir."
          : "Les chaînes disparaissent du site et rejoignent la corbeille, d’où elles peuvent revenir."
      }
      send={(code) =>
        removeChannels(
          channels.map(({ id }) => id),
          code,
        )
      }
      done={() =>
        notifyDeleted(
          one ? "Chaîne mise à la corbeille" : `${count} à la corbeille`,
          channels.map(({ id }) => ({ type: "channel", id })),
        )
      }
      fault={one ? "Erreur lors de la suppression de la chaîne" : "Erreur lors de la suppression des chaînes"}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

const valuesOf = (channels: readonly Channel[], field: "category" | "language"): string[] =>
  [...new Set(channels.map((channel) => channel[field]))].toSorted((a, b) => a.localeCompare(b, "fr", { numeric: true }));
