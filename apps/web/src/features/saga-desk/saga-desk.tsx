import { newSaga, sagaChange, sagaLimits, type NewSaga } from "@seance/contract/saga-form";
import type { Saga } from "@seance/contract/sagas";
import { formLimits } from "@seance/contract/form-fields";
import { normalizeSearch } from "@seance/contract/text";
import { Layers } from "lucide-react";
import { useState } from "react";
import { submission } from "#lib/form-check.ts";
import { countOf } from "#lib/format.ts";
import { newForm } from "#lib/search-params.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { restoreItem } from "#shared/bin/restore.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { BlockSkeletons } from "#ui/feedback/skeleton.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import type { FormSection } from "#ui/form/form-spec.ts";
import { SearchField } from "#ui/input/search-field.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { SagaBlock } from "./saga-block.tsx";
import { addSaga, saveSaga, useAllSagas, useDeleteSaga } from "./saga-desk.api.ts";
import type { SagaSearch } from "./saga-search.ts";

interface SagaDeskProps {
  readonly search: SagaSearch;
  readonly onSearch: ChangeAddress<SagaSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
}

/** The sagas tab: each saga with its films and series in their order, and the form that the address opens over them. */
export function SagaDesk({ search, onSearch, manage }: SagaDeskProps) {
  const query = useAllSagas();
  const [toDelete, setToDelete] = useState<Saga | null>(null);
  const words = normalizeSearch(search.q ?? "");
  const shown = query.data?.filter(({ name, description }) => normalizeSearch(`${name} ${description}`).includes(words)) ?? [];
  const edited = useLastFound(search.fiche, manage ? query.data?.find(({ id }) => id === search.fiche) : undefined);
  return (
    <>
      <DeskHeading
        title="Gestion des Sagas"
        count={query.data ? countOf(shown.length, "saga", "sagas") : null}
        readOnly={!manage}
      >
        <AddButton onClick={() => onSearch({ fiche: newForm })}>Ajouter une saga</AddButton>
      </DeskHeading>
      <SearchField
        label="Rechercher une saga"
        placeholder="Nom, description…"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q || undefined }, { replace: true })}
        className="mb-4 w-full md:w-72"
      />
      <QueryView
        query={query}
        fault="Les sagas n’ont pas pu être chargées"
        loading={<BlockSkeletons count={4} className="h-15 rounded-panel" />}
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState title="Aucune saga trouvée" icon={<Layers className="size-7" />} />
          ) : (
            <div className="grid grid-cols-1 gap-3">
              {shown.map((saga) => (
                <SagaBlock
                  key={saga.id}
                  saga={saga}
                  unfolded={shown.length === 1}
                  manage={manage}
                  onEdit={() => onSearch({ fiche: saga.id })}
                  onDelete={() => setToDelete(saga)}
                />
              ))}
            </div>
          )
        }
      </QueryView>
      {(search.fiche === newForm || edited) && (
        <SagaForm key={search.fiche} base={edited} {...closeHandlers(onSearch, { fiche: undefined })} />
      )}
      {toDelete && <DeleteSaga saga={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

const sections: readonly FormSection<keyof NewSaga>[] = [
  {
    id: "saga",
    title: "Saga",
    fields: [
      { kind: "text", name: "name", label: "Nom", required: true, wide: true, maxLength: formLimits.title },
      {
        kind: "area",
        name: "description",
        label: "Description",
        keepsEmpty: true,
        wide: true,
        rows: 4,
        maxLength: sagaLimits.description,
      },
    ],
  },
];

const adding = submission(newSaga, addSaga);
const editing = submission(sagaChange, saveSaga);
/** A saga that was deleted meanwhile is made anew with its titles. */
const copying = ({ movies, series }: Saga) => submission(newSaga, (body) => addSaga({ ...body, movies, series }));

function SagaForm({ base, onSaved, onCancel }: { base: Saga | undefined; onSaved: () => void; onCancel: () => void }) {
  const title = base ? `Modifier ${base.name}` : "Ajouter une saga";
  return (
    <FormDialog<Saga>
      label={title}
      sections={sections}
      initial={{}}
      base={base}
      create={base ? copying(base) : adding}
      change={editing}
      noAnswer="Erreur lors de la sauvegarde de la saga. Verifiez votre connexion et reessayez."
      subject="cette saga"
      draft={`saga ${base?.id ?? newForm}`}
      onRestore={restoreItem}
      savedText={base ? "Saga modifiée" : "Saga ajoutée"}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}

function DeleteSaga({ saga, onClose }: { saga: Saga; onClose: () => void }) {
  const deletion = useDeleteSaga();
  return (
    <ConfirmDialog
      open
      title={`Supprimer la saga «\u202f${saga.name}\u202f»\u202f?`}
      text="Ses films et ses séries restent sur le site. La saga rejoint la corbeille, d’où elle peut revenir."
      confirm="Supprimer"
      busy={deletion.isPending}
      onCancel={onClose}
      onConfirm={() =>
        deletion.mutate(saga.id, {
          onSuccess: () => notifyDeleted("Saga supprimée", [{ type: "saga", id: saga.id }]),
          onSettled: onClose,
        })
      }
    />
  );
}
