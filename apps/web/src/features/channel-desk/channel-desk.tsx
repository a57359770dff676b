import type { Channel } from "@seance/contract/channels";
import { searchForm } from "@seance/contract/text";
import { Plus, Tv } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { deleteFault } from "#lib/api/fault-text.ts";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { DataTable } from "#ui/list/data-table.tsx";
import { Select } from "#ui/input/field.tsx";
import { ReadOnlyTag } from "#ui/feedback/read-only-tag.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { channelColumns } from "./channel-columns.tsx";
import { useAllChannels, useDeleteChannel, useSwitchChannel } from "./channel-desk.api.ts";
import { ChannelForm } from "./channel-form.tsx";
import type { ChannelSearch } from "./channel-search.ts";

/** The channels tab, and the form that the address opens over it. */
export function ChannelDesk({
  search,
  onSearch,
  manage,
  extra,
}: {
  search: ChannelSearch;
  onSearch: ChangeAddress<ChannelSearch>;
  /** May edit and delete; otherwise only adds. */
  manage: boolean;
  /** Other ways to add channels, beside the button. */
  extra?: ReactNode;
}) {
  const query = useAllChannels();
  const channels = query.data;
  const [doomed, setDoomed] = useState<Channel | null>(null);
  const shown = useMemo(() => channels?.filter((channel) => fits(channel, search)), [channels, search]);
  const categories = [...new Set(channels?.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b, "fr"));
  const edited = manage ? channels?.find(({ id }) => id === search.fiche) : undefined;
  const { mutate: turn } = useSwitchChannel();
  const columns = useMemo(
    () =>
      channelColumns(
        manage && {
          onEdit: ({ id }) => onSearch({ fiche: id }),
          onDelete: setDoomed,
          onSwitch: (channel) =>
            turn(channel, {
              onError: () => notifyError("Erreur lors de la sauvegarde de la chaîne"),
            }),
        },
      ),
    [manage, turn, onSearch],
  );
  const close = { fiche: undefined };
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Gestion des Chaînes</h1>
        <p role="status" className="chiffres text-gris">
          {shown && countOf(shown.length, "chaîne", "chaînes")}
        </p>
        {!manage && <ReadOnlyTag />}
        <div className="ml-auto flex flex-wrap justify-end gap-3">
          {extra}
          <Button kind="primary" onClick={() => onSearch({ fiche: newForm })} icon={Plus}>
            Ajouter une chaîne
          </Button>
        </div>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Rechercher une chaîne"
          placeholder="Nom, catégorie, pays…"
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q === "" ? undefined : q }, { replace: true })}
          className="w-full md:w-72"
        />
        <Select
          label="Catégorie"
          hideLabel
          value={search.categorie ?? ""}
          onChange={({ currentTarget }) => onSearch({ categorie: currentTarget.value || undefined }, { replace: true })}
          className="w-56 max-sm:w-full"
        >
          <option value="">Toutes les catégories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Chip
          pressed={search.eteintes === true}
          onPress={() => onSearch({ eteintes: search.eteintes ? undefined : true }, { replace: true })}
        >
          Éteintes
        </Chip>
      </div>
      {hasFailed(query) && !channels ? (
        <ErrorState title="Les chaînes n’ont pas pu être chargées" onRetry={() => void query.refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyState title="Aucune chaîne trouvée" icon={<Tv className="size-7" />}>
          {channels && channels.length > 0 && (
            <Button onClick={() => onSearch({ q: undefined, categorie: undefined, eteintes: undefined })}>
              Toutes les chaînes
            </Button>
          )}
        </EmptyState>
      ) : (
        <DataTable label="Chaînes" columns={columns} rows={shown} rowId={({ id }) => id} rowName={({ name }) => name} />
      )}
      {(search.fiche === newForm || edited) && (
        <ChannelForm
          key={search.fiche}
          base={edited}
          onSaved={() => onSearch(close, { replace: true, saved: true })}
          onCancel={() => onSearch(close, { replace: true })}
        />
      )}
      {doomed && <DeleteChannel channel={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function fits(channel: Channel, { q, categorie, eteintes }: ChannelSearch): boolean {
  if (categorie !== undefined && channel.category !== categorie) return false;
  if (eteintes && channel.is_active && channel.has_video) return false;
  const { name, category, country, language, description } = channel;
  const text = searchForm([name, category, country, language, description].join(" "));
  return searchForm(q ?? "")
    .split(" ")
    .every((word) => text.includes(word));
}

function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const removal = useDeleteChannel();
  const [fault, setFault] = useState<string | null>(null);
  const remove = (code: string): void => {
    setFault(null);
    removal.mutate(
      { id: channel.id, code },
      {
        onSuccess: () => {
          notifyDone("Chaîne mise à la corbeille");
          onClose();
        },
        onError: (error) => setFault(deleteFault(error, "Erreur lors de la suppression de la chaîne")),
      },
    );
  };
  return (
    <SecurityCodeDialog
      open
      title={`Supprimer «\u202f${channel.name}\u202f»\u202f?`}
      text="La chaîne disparaît du site et rejoint la corbeille, d’où elle peut revenir."
      confirm="Supprimer"
      busy={removal.isPending}
      fault={fault}
      onCode={remove}
      onCancel={onClose}
    />
  );
}
