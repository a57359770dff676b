import { importLimits, type CorrectedLink } from "@seance/contract/imports";
import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import type { ImportLine } from "./use-import-list.ts";

const kinds = [
  { value: "movie", label: "Film" },
  { value: "episode", label: "Épisode" },
] as const;

const numbers = [
  { name: "year", label: "Année" },
  { name: "season", label: "Saison" },
  { name: "episode", label: "Épisode" },
] as const;
type NumberName = (typeof numbers)[number]["name"];
type Fields = Record<NumberName | "title", string>;

interface CorrectDialogProps {
  readonly line: Pick<ImportLine, "given" | "checked">;
  /** The one that all episodes go to, where one was chosen. */
  readonly season: number | null;
  readonly onCorrect: (given: CorrectedLink) => void;
  readonly onClose: () => void;
}

/** The dialog that corrects the title and numbers that were read from a link. */
export function CorrectDialog({ line: { given, checked }, season, onCorrect, onClose }: CorrectDialogProps) {
  const info = checked.parsed_info;
  const [episode, setEpisode] = useState(info.is_series);
  const [fields, setFields] = useState<Fields>({
    title: info.title ?? "",
    year: String(info.year ?? ""),
    season: String(given.season ?? season ?? info.season ?? ""),
    episode: String(info.episode ?? ""),
  });
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const edit = (name: keyof Fields, value: string): void => {
    setFields((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _corrected, ...others }) => others);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(fields, episode);
    setFaults(found);
    if (Object.keys(found).length === 0) onCorrect(correctionOf(given.link, fields, episode));
  };
  return (
    <Modal
      open
      title="Corriger la lecture du lien"
      description={<span className="wrap-anywhere">{given.link}</span>}
      onClose={onClose}
    >
      <form noValidate aria-label="Corriger la lecture du lien" onSubmit={submit} className="grid gap-5 pt-1">
        <div>
          <Segmented
            label="Nature"
            options={kinds}
            value={episode ? "episode" : "movie"}
            onChange={(kind) => setEpisode(kind === "episode")}
          />
        </div>
        <TextField
          label={episode ? "Titre de la série" : "Titre du film"}
          value={fields.title}
          error={faults.title}
          maxLength={importLimits.title}
          onChange={({ currentTarget }) => edit("title", currentTarget.value)}
        />
        <NumberFields names={episode ? numbers : numbers.slice(0, 1)} fields={fields} faults={faults} onEdit={edit} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" kind="primary">
            Corriger
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface NumberFieldsProps {
  readonly names: readonly (typeof numbers)[number][];
  readonly fields: Fields;
  readonly faults: Partial<Fields>;
  readonly onEdit: (name: NumberName, value: string) => void;
}

function NumberFields({ names, fields, faults, onEdit }: NumberFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      {names.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          inputMode="numeric"
          {...importLimits[name]}
          value={fields[name]}
          error={faults[name]}
          onChange={({ currentTarget }) => onEdit(name, currentTarget.value)}
        />
      ))}
    </div>
  );
}

function faultsOf(fields: Fields, episode: boolean): Partial<Fields> {
  const wrong = numbers.filter(({ name }) => (episode || name === "year") && !fits(fields[name], importLimits[name]));
  return {
    ...(fields.title.trim() === "" && { title: "Le titre est requis" }),
    ...Object.fromEntries(wrong.map(({ name }) => [name, `Entre ${importLimits[name].min} et ${importLimits[name].max}`])),
  };
}

/** What is left empty stays as it was read. */
function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  const n = Number(text);
  return text === "" || (Number.isInteger(n) && n >= min && n <= max);
}

function correctionOf(link: string, { title, year, season, episode }: Fields, is_series: boolean): CorrectedLink {
  return {
    link,
    title: title.trim(),
    is_series,
    year: year === "" ? null : Number(year),
    ...(is_series && season !== "" && { season: Number(season) }),
    ...(is_series && episode !== "" && { episode: Number(episode) }),
  };
}
