import { importLimits } from "@seance/contract/imports";
import type { LibraryFile } from "@seance/contract/library";
import { useState } from "react";
import type { FormEvent } from "react";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { useCorrect } from "./library-desk.api.ts";

const kindChoices = (["movie", "episode"] as const).map((value) => ({ value, label: value === "movie" ? "Film" : "Épisode" }));
const numberLabels = { year: "Année", season: "Saison", episode: "Épisode", last_episode: "Jusqu’à l’épisode" } as const;
type NumberName = keyof typeof numberLabels;
type Fields = Record<NumberName | "title", string>;

const numbersOf = (kind: LibraryFile["kind"]): readonly NumberName[] =>
  kind === "movie" ? ["year"] : ["year", "season", "episode", "last_episode"];
const bounds = { ...importLimits, last_episode: importLimits.episode } as const;

interface CorrectFormProps {
  readonly file: LibraryFile;
  readonly name: string;
  readonly onClose: (corrected: boolean) => void;
}

/** The form that corrects what was recognised of a file, in the place of its row. */
export function CorrectForm({ file, name, onClose }: CorrectFormProps) {
  const { kind, setKind, fields, faults, edit, submit, busy } = useCorrection(file, onClose);
  return (
    <form
      noValidate
      aria-label={`Corriger ${name}`}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onClose(false)}
      className="grid gap-4 rounded-panel bg-surface-2 p-4"
    >
      <p className="text-sm wrap-anywhere text-muted">{file.path}</p>
      <div>
        <Segmented label="Nature" options={kindChoices} value={kind} onChange={setKind} />
      </div>
      <TextField
        label={kind === "movie" ? "Titre du film" : "Titre de la série"}
        value={fields.title}
        error={faults.title}
        maxLength={importLimits.title}
        ref={focusOnOpen}
        onChange={({ currentTarget }) => edit("title", currentTarget.value)}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {numbersOf(kind).map((number) => (
          <TextField
            key={number}
            label={numberLabels[number]}
            inputMode="numeric"
            value={fields[number]}
            error={faults[number]}
            onChange={({ currentTarget }) => edit(number, currentTarget.value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => onClose(false)}>Annuler</Button>
        <Button type="submit" kind="primary" busy={busy}>
          Corriger
        </Button>
      </div>
    </form>
  );
}

function useCorrection(file: LibraryFile, onClose: CorrectFormProps["onClose"]) {
  const [kind, setKind] = useState(file.kind);
  const [fields, setFields] = useState<Fields>({
    title: file.title,
    year: String(file.year ?? ""),
    season: String(file.season ?? ""),
    episode: String(file.episode ?? ""),
    last_episode: String(file.last_episode ?? ""),
  });
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const { mutate, isPending } = useCorrect(file.id);
  const edit = (name: keyof Fields, value: string): void => {
    setFields((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _corrected, ...others }) => others);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(fields, kind);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const number = (name: NumberName): number | null => (fields[name].trim() === "" ? null : Number(fields[name]));
    const given = {
      kind,
      title: fields.title.trim(),
      year: number("year"),
      season: number("season"),
      episode: number("episode"),
      last_episode: number("last_episode"),
    };
    mutate(kind === "movie" ? { ...given, season: null, episode: null, last_episode: null } : given, {
      onSuccess: () => {
        notifyDone("Fichier corrigé");
        onClose(true);
      },
    });
  };
  return { kind, setKind, fields, faults, edit, submit, busy: isPending };
}

const isBefore = ({ episode, last_episode }: Fields): boolean =>
  last_episode.trim() !== "" && Number(last_episode) <= Number(episode);

function faultsOf(fields: Fields, kind: LibraryFile["kind"]): Partial<Fields> {
  const wrong = numbersOf(kind).filter((name) => {
    const [text, { min, max }] = [fields[name].trim(), bounds[name]];
    return text !== "" && !(Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max);
  });
  return {
    ...(fields.title.trim() === "" && { title: "Le titre est requis" }),
    ...Object.fromEntries(wrong.map((name) => [name, `Entre ${bounds[name].min} et ${bounds[name].max}`])),
    ...(kind === "episode" && isBefore(fields) && { last_episode: "Après le premier" }),
  };
}
