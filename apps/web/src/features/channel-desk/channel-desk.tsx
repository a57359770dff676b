import type { Channel } from "@seance/contract/channels";
import { normalizeSearch } from "@seance/contract/text";
import { Tv } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import { newForm } from "#lib/search-params.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { optionsOf } from "#ui/form/form-spec.ts";
import { SearchField } from "#ui/input/search-field.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import type { Selection } from "#ui/list/data-table.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import { ChannelBulk } from "./channel-bulk.tsx";
import { channelColumns } from "./channel-columns.tsx";
import { removeChannels, useAllChannels, useSwitchChannel } from "./channel-desk.api.ts";
import { ChannelForm } from "./channel-form.tsx";
import { ChannelOrder } from "./channel-order.tsx";
import type { ChannelSearch } from "./channel-search.ts";

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
  const categories = useMemo(() => categoriesOf(channels ?? []), [channels]);
  const shown = useMemo(() => channels?.filter((channel) => matches(channel, search)), [channels, search]);
  const edited = useLastFound(search.fiche, manage ? channels?.find(({ id }) => id === search.fiche) : undefined);
  const columns = useColumns(manage, onSearch, setToDelete);
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
      <Toolbar categories={categories} search={search} onSearch={onSearch} views={views} />
      <QueryTable
        query={query}
        fault="Les chaînes n’ont pas pu être chargées"
        empty={
          <EmptyState title="Aucune chaîne trouvée" icon={<Tv className="size-7" />}>
            {channels && channels.length > 0 && (
              <Button onClick={() => onSearch({ q: undefined, categorie: undefined, eteintes: undefined })}>
                Toutes les chaînes
              </Button>
            )}
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
      {isSome(toDelete) && <DeleteChannels channels={toDelete} onCancel={() => setToDelete([])} onDone={clear} />}
    </>
  );
}

function useColumns(manage: boolean, onSearch: ChannelDeskProps["onSearch"], onDelete: (channels: readonly Channel[]) => void) {
  const { mutate } = useSwitchChannel();
  return useMemo(
    () =>
      channelColumns(
        manage && {
          onEdit: ({ id }) => onSearch({ fiche: id }),
          onDelete: (channel) => onDelete([channel]),
          onSwitch: (channel) => mutate(channel, { onError: () => notifyError("Erreur lors de la sauvegarde de la chaîne") }),
        },
      ),
    [manage, mutate, onSearch, onDelete],
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

const categoriesOf = (channels: readonly Channel[]): string[] =>
  [...new Set(channels.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b, "fr", { numeric: true }));

function Toolbar({
  categories,
  search,
  onSearch,
  views,
}: Pick<ChannelDeskProps, "search" | "onSearch" | "views"> & { categories: readonly string[] }) {
  const filter = (part: Partial<ChannelSearch>): void => onSearch(part, { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Rechercher une chaîne"
        placeholder="Nom, catégorie, pays…"
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q || undefined })}
        className="w-full md:w-72"
      />
      <FilterSelect
        label="Catégorie"
        all="Toutes les catégories"
        value={search.categorie}
        options={optionsOf(categories)}
        onChange={(categorie) => filter({ categorie })}
        className="w-56 max-sm:w-full"
      />
      <Chip pressed={search.eteintes === true} onPress={() => filter({ eteintes: search.eteintes ? undefined : true })}>
        Éteintes
      </Chip>
      {views}
    </div>
  );
}

function matches(channel: Channel, { q, categorie, eteintes }: ChannelSearch): boolean {
  if (categorie !== undefined && channel.category !== categorie) return false;
  if (eteintes && channel.is_active && channel.has_video) return false;
  const { name, category, country, language, description } = channel;
  const text = normalizeSearch([name, category, country, language, description].join(" "));
  return normalizeSearch(q ?? "")
    .split(" ")
    .every((word) => text.includes(word));
}
