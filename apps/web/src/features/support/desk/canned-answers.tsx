import {
  answerVariables,
  cannedAnswerChanges,
  cannedAnswerFields,
  cannedAnswerLimits,
  type CannedAnswer,
} from "@seance/contract/support-desk";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, MessageSquareQuote, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { submission } from "#lib/form-check.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { newForm } from "#lib/search-params.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import type { FormSection } from "#ui/form/form-spec.ts";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { addCannedAnswer, saveCannedAnswer, useCannedAnswers, useDeleteCannedAnswer } from "./desk.api.ts";
import type { CannedSearch } from "./desk-search.ts";

interface CannedProps {
  readonly search: CannedSearch;
  readonly onSearch: ChangeAddress<CannedSearch>;
  /** May write them. */
  readonly manage: boolean;
}

/** The canned answers, for those who answer; the staff write them. */
export function CannedAnswers({ search, onSearch, manage }: CannedProps) {
  const query = useCannedAnswers();
  const answers = query.data?.answers;
  const [toDelete, setToDelete] = useState<CannedAnswer | null>(null);
  const edited = answers?.find(({ id }) => id === search.fiche);
  return (
    <>
      <Link to="/admin/support" className={buttonClass({ kind: "quiet", className: "-ml-4 mb-2" })}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        File du support
      </Link>
      <DeskHeading
        title="Réponses types"
        count={answers ? countOf(answers.length, "réponse", "réponses") : null}
        readOnly={!manage}
      >
        {manage && <AddButton onClick={() => onSearch({ fiche: newForm })}>Ajouter une réponse</AddButton>}
      </DeskHeading>
      <QueryView query={query} fault="Erreur lors du chargement des réponses types">
        {({ answers: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="Aucune réponse type"
              icon={<MessageSquareQuote className="size-7" />}
              text="Écrivez une fois ce que l’on répond souvent, avec le nom de la personne, son titre et le numéro du ticket."
            />
          ) : (
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {all.map((answer) => (
                <AnswerCard
                  key={answer.id}
                  answer={answer}
                  onEdit={manage && (() => onSearch({ fiche: answer.id }))}
                  onDelete={manage && (() => setToDelete(answer))}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {manage && (search.fiche === newForm || edited) && (
        <CannedForm key={search.fiche} base={edited} {...closeHandlers(onSearch, { fiche: undefined })} />
      )}
      {toDelete && <DeleteAnswer answer={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

function AnswerCard({
  answer: { title, body },
  onEdit,
  onDelete,
}: {
  answer: CannedAnswer;
  onEdit: (() => void) | false;
  onDelete: (() => void) | false;
}) {
  return (
    <li className="flex items-start gap-2 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="text-base wrap-anywhere">{title}</h2>
        <p className="line-clamp-4 text-sm whitespace-pre-line text-muted wrap-anywhere">{body}</p>
      </div>
      {onEdit && <RowButton icon={Pencil} label={`Modifier ${title}`} onClick={onEdit} />}
      {onDelete && <RowButton icon={Trash2} label={`Supprimer ${title}`} onClick={onDelete} />}
    </li>
  );
}

const variables = Object.entries(answerVariables).map(([name, meaning]) => `{${name}}\u202f: ${meaning.toLowerCase()}`);

const sections: readonly FormSection[] = [
  {
    id: "answer",
    title: "Réponse type",
    fields: [
      { kind: "text", name: "title", label: "Nom", required: true, wide: true, counter: cannedAnswerLimits.title },
      {
        kind: "area",
        name: "body",
        label: "Texte",
        required: true,
        wide: true,
        rows: 8,
        counter: cannedAnswerLimits.body,
        hint: `Remplacés dans la réponse — ${variables.join("\u202f; ")}.`,
      },
    ],
  },
];

const making = submission(cannedAnswerFields, addCannedAnswer);
const changing = submission(cannedAnswerChanges, saveCannedAnswer);

function CannedForm({ base, onSaved, onCancel }: { base: CannedAnswer | undefined; onSaved: () => void; onCancel: () => void }) {
  return (
    <FormDialog
      label={base ? "Modifier la réponse type" : "Nouvelle réponse type"}
      sections={sections}
      initial={{ title: "", body: "" }}
      base={base}
      create={making}
      change={changing}
      noAnswer="Erreur lors de la sauvegarde"
      subject="cette réponse"
      savedText="Réponse enregistrée"
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}

function DeleteAnswer({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const { mutate, isPending } = useDeleteCannedAnswer();
  const run = () =>
    mutate(answer.id, {
      onSuccess: () => notifyDone("Réponse type supprimée"),
      onError: (error) => notifyRefusal(error),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Supprimer la réponse «\u202f${answer.title}\u202f»\u202f?`}
      text="Les messages déjà envoyés restent."
      confirm="Supprimer"
      busy={isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
