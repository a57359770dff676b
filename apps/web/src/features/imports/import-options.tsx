import { importLimits, importTypes } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { countOf } from "#lib/format.ts";
import { metadataSource } from "#shared/metadata/metadata.api.ts";
import { countsLabel } from "#shared/titles/title.ts";
import { TextField } from "#ui/input/field.tsx";
import { Picker } from "#ui/input/picker.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { typeLabels } from "./import-words.ts";
import { useImportSeries, type ImportOptions } from "./imports.api.ts";
import { videoFormats } from "@seance/contract/hosting";

export interface OptionFaults {
  readonly series?: string;
  readonly season?: string;
}

interface Props {
  readonly options: ImportOptions;
  readonly faults: OptionFaults;
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** How links are read and imported. */
export function ImportOptionsFields({ options, faults, onChange }: Props) {
  const { data: source } = useQuery(metadataSource);
  return (
    <fieldset className="grid content-start gap-4">
      <legend className="mb-2 text-sm font-semibold text-body">Type d’import</legend>
      <Segmented
        label="Type d’import"
        value={options.import_type}
        options={importTypes.map((value) => ({ value, label: typeLabels[value] }))}
        onChange={(import_type) => onChange({ import_type })}
      />
      {options.import_type === "episode" && <Target options={options} faults={faults} onChange={onChange} />}
      <div>
        <Switch
          label="Détecter les métadonnées"
          hint={sourceHint(source)}
          checked={options.auto_detect_metadata}
          onChange={(auto_detect_metadata) => onChange({ auto_detect_metadata })}
        />
        <Switch
          label="Valider les liens"
          hint={`Refuse ce qui n’est pas un fichier ${formatNames.format(videoFormats)}.`}
          checked={options.validate_links}
          onChange={(validate_links) => onChange({ validate_links })}
        />
        <Switch
          label="Publier aussitôt"
          hint="Sinon, les nouveaux titres sont des brouillons, à vérifier avant d’être visibles."
          checked={options.publish}
          onChange={(publish) => onChange({ publish })}
        />
      </div>
    </fieldset>
  );
}

/** Whether titles can be looked up; undefined while that is not known. */
function sourceHint(source: string | null | undefined): string {
  if (source === null)
    return "Aucune source de métadonnées n’est configurée\u202f: les titres viendront des noms seuls, sans affiche ni description.";
  return source === undefined
    ? "Cherche chaque titre auprès de la source de métadonnées."
    : `Cherche chaque titre sur ${source}.`;
}

const formatNames = new Intl.ListFormat("fr", { type: "disjunction" });
const mostFound = 20;

/** The series and the season that episodes go to. */
function Target({ options, faults, onChange }: Props) {
  const { data: series, isPending } = useImportSeries(true);
  const [words, setWords] = useState("");
  const chosen = series?.find(({ id }) => id === options.target_series_id);
  const items = useMemo(() => {
    const sought = normalizeSearch(words);
    const found = series?.filter(({ title }) => normalizeSearch(title).includes(sought)).slice(0, mostFound) ?? [];
    return found.map(({ id, title, year, seasons, episodes }) => ({
      value: id,
      label: title,
      detail: [year, countsLabel(seasons, episodes)].filter(Boolean).join(" · "),
    }));
  }, [series, words]);
  const { min, max } = importLimits.season;
  const there = chosen && options.target_season !== null ? (chosen.season_stats[String(options.target_season)] ?? 0) : null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_140px]">
      <Picker
        label="Série cible"
        placeholder="Titre de la série"
        items={items}
        chosen={chosen ? { value: chosen.id, label: chosen.title } : null}
        onWords={setWords}
        onPick={({ value }) => onChange({ target_series_id: value })}
        empty="Aucune série de ce nom"
        busy={isPending}
        keepsChoice
        error={faults.series}
      />
      <TextField
        label="Saison"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={options.target_season ?? ""}
        error={faults.season}
        hint={there !== null && countOf(there, "épisode présent", "épisodes présents")}
        onChange={({ currentTarget }) =>
          onChange({ target_season: currentTarget.value === "" ? null : currentTarget.valueAsNumber })
        }
      />
    </div>
  );
}
