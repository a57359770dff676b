import { newSaga, sagaChange, sagaLimits, type NewSaga } from "@seance/contract/saga-form";
import type { Saga } from "@seance/contract/sagas";
import { formLimits } from "@seance/contract/form-fields";
import { searchForm } from "@seance/contract/text";
import { Layers, Plus } from "lucide-react";
import { useState } from "react";
import { submission } from "#lib/form-check.ts";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import type { FormSection } from "#ui/form/form-spec.ts";
import { firstField, ItemForm } from "#ui/form/item-form.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { ReadOnlyTag } from "#ui/feedback/read-only-tag.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { SagaBlock } from "./saga-block.tsx";
import { addSaga, saveSaga, useAllSagas, useDeleteSaga } from "./saga-desk.api.ts";
import type { SagaSearch } from "./saga-search.ts";

/** The sagas tab: each saga with its films and series in their order. */
export function SagaDesk({
  search,
  onSearch,
  manage,
}: {
  search: SagaSearch;
  onSearch: ChangeAddress<SagaSearch>;
  /** May edit and delete; otherwise only adds. */
  manage: boolean;
}) {
  const query = useAllSagas();
  const sagas = query.data;
  const [doomed, setDoomed] = useState<Saga | null>(null);
  const words = searchForm(search.q ?? "");
  const shown = sagas?.filter(({ name, description }) => searchForm(`${name} ${description}`).includes(words));
  const edited = manage ? sagas?.find(({ id }) => id === search.fiche) : undefined;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Gestion des Sagas</h1>
        <p role="status" className="chiffres text-gris">
          {shown && countOf(shown.length, "saga", "sagas")}
        </p>
        {!manage && <ReadOnlyTag />}
        <Button kind="primary" className="ml-auto" onClick={() => onSearch({ fiche: newForm })} icon={Plus}>
          Ajouter une saga
        </Button>
      </header>
      <SearchField
        label="Rechercher une saga"
        placeholder="Nom, description…"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q }, { replace: true })}
        className="mb-4 w-full md:w-72"
      />
      {hasFailed(query) && !sagas ? (
        <ErrorState title="Les sagas n’ont pas pu être chargées" onRetry={() => void query.refetch()} />
      ) : !shown ? (
        <Loading />
      ) : shown.length === 0 ? (
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
              onDelete={() => setDoomed(saga)}
            />
          ))}
        </div>
      )}
      {(search.fiche === newForm || edited) && (
        <SagaForm
          key={search.fiche}
          base={edited}
          onSaved={() => onSearch({ fiche: undefined }, { replace: true, saved: true })}
          onCancel={() => onSearch({ fiche: undefined }, { replace: true })}
        />
      )}
      {doomed && <DeleteSaga saga={doomed} onClose={() => setDoomed(null)} />}
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

function SagaForm({ base, onSaved, onCancel }: { base: Saga | undefined; onSaved: () => void; onCancel: () => void }) {
  const title = base ? `Modifier ${base.name}` : "Ajouter une saga";
  return (
    <Modal open title={title} initialFocus={firstField} onClose={onCancel}>
      <ItemForm<Saga>
        compact
        label={title}
        sections={sections}
        initial={{}}
        base={base}
        create={adding}
        change={editing}
        noAnswer="Erreur lors de la sauvegarde de la saga. Verifiez votre connexion et reessayez."
        subject="cette saga"
        onCancel={onCancel}
        savedText={base ? "Saga modifiée" : "Saga ajoutée"}
        onSaved={onSaved}
      />
    </Modal>
  );
}

function DeleteSaga({ saga, onClose }: { saga: Saga; onClose: () => void }) {
  const removal = useDeleteSaga();
  return (
    <ConfirmDialog
      open
      title={`Supprimer la saga «\u202f${saga.name}\u202f»\u202f?`}
      text="Ses films et ses séries restent sur le site."
      confirm="Supprimer"
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        removal.mutate(saga.id, {
          onSuccess: () => notifyDone("Saga supprimée"),
          onSettled: onClose,
        })
      }
    />
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-3">
      <span className="sr-only">Chargement…</span>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-15 rounded-panneau" />
      ))}
    </div>
  );
}
