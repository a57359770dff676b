import type { ImportDraft } from "@seance/contract/import-drafts";
import { formLimits } from "@seance/contract/form-fields";
import { importLimits } from "@seance/contract/imports";
import { useState } from "react";
import type { FormEvent } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { CandidateList } from "#shared/metadata/candidate-list.tsx";
import { useTitleSearch } from "#shared/metadata/metadata.api.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { useCorrectDraft } from "./draft-desk.api.ts";
import { readableLink, titleOf } from "./draft-words.ts";

const names = ["title", "year", "genre", "poster", "description"] as const;
type Fields = Record<(typeof names)[number], string>;

interface DraftFormProps {
  readonly draft: ImportDraft;
  readonly hasSource: boolean;
  readonly onClose: () => void;
}

const focusOnOpen = (input: HTMLInputElement | null): void => input?.focus();

/** The form that corrects a draft in the place of its row, by hand or from the metadata source. */
export function DraftForm({ draft, hasSource, onClose }: DraftFormProps) {
  const { fields, faults, edit, save, submit, correct } = useDraftForm(draft, onClose);
  const field = (name: keyof Fields, label: string) => ({
    label,
    value: fields[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
  });
  return (
    <form
      noValidate
      aria-label={`Corriger ${titleOf(draft)}`}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="grid gap-4 rounded-panel bg-surface-2 p-4"
    >
      <p className="text-sm wrap-anywhere text-muted">{readableLink(draft)}</p>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField {...field("title", "Titre")} maxLength={importLimits.title} ref={focusOnOpen} />
        <TextField {...field("year", "Année")} inputMode="numeric" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field("genre", "Genres, séparés par des virgules")} maxLength={formLimits.genre} />
        <TextField {...field("poster", "Adresse de l’affiche")} maxLength={formLimits.address} />
      </div>
      <TextArea {...field("description", "Description")} rows={3} maxLength={formLimits.description} />
      {hasSource && (
        <Candidates draft={draft} fields={fields} busy={correct.isPending} onChoose={(tmdb_id) => save({ tmdb_id })} />
      )}
      <p role="alert" className="font-medium text-danger-2 empty:hidden">
        {correct.error && saveErrorMessage(correct.error, "Ce brouillon n’a pas pu être enregistré")}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" kind="primary" busy={correct.isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function useDraftForm(draft: ImportDraft, onClose: () => void) {
  const [before] = useState<Fields>({
    title: draft.title,
    year: String(draft.year ?? ""),
    genre: draft.genre,
    poster: draft.poster_url ?? "",
    description: draft.description,
  });
  const [fields, setFields] = useState(before);
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const correct = useCorrectDraft(draft);
  const edit = (name: keyof Fields, value: string): void => {
    setFields((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _corrected, ...others }) => others);
  };
  const save = (body: Parameters<typeof correct.mutate>[0]): void =>
    correct.mutate(
      { ...body, expected_updated_at: draft.updated_at },
      {
        onSuccess: ({ title }) => {
          notifyDone(`«\u202f${title}\u202f» corrigé`);
          onClose();
        },
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const changed = names.filter((name) => fields[name].trim() !== before[name]);
    save(Object.fromEntries(changed.map((name) => [name, name === "year" ? yearIn(fields) : fields[name].trim()])));
  };
  return { fields, faults, edit, save, submit, correct };
}

const yearIn = ({ year }: Fields): number | null => (year.trim() === "" ? null : Number(year));

function faultsOf(fields: Fields): Partial<Fields> {
  const year = yearIn(fields);
  const { min, max } = importLimits.year;
  return {
    ...(fields.title.trim() === "" && { title: "Le titre est requis" }),
    ...(year !== null && !(Number.isInteger(year) && year >= min && year <= max) && { year: `Entre ${min} et ${max}` }),
  };
}

interface CandidatesProps {
  readonly draft: ImportDraft;
  readonly fields: Fields;
  readonly busy: boolean;
  readonly onChoose: (tmdbId: number) => void;
}

/** The titles of the metadata source that the draft may be. */
function Candidates({ draft, fields, busy, onChoose }: CandidatesProps) {
  const search = useTitleSearch(draft.item_type);
  const title = fields.title.trim();
  const ask = (): void => search.mutate({ title, year: Number.isInteger(yearIn(fields)) ? yearIn(fields) : null });
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" busy={search.isPending} disabled={title === ""} onClick={ask}>
        Chercher sur TMDB
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {search.isError ? "La recherche a échoué. Réessayez." : search.data?.message}
      </p>
      {search.data && search.data.candidates.length > 0 && (
        <CandidateList candidates={search.data.candidates} chosen={null} busy={busy} onChoose={onChoose} />
      )}
    </div>
  );
}
