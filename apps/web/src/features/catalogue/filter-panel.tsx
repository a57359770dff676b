import { titleVersions } from "@seance/contract/versions";
import {
  languages,
  limits,
  movieGenres,
  seriesFilterStatuses,
  seriesStatusLabels,
  defaultStatusLabel,
} from "@seance/contract/limits";
import { RotateCcw } from "lucide-react";
import { formatRating } from "#lib/format.ts";
import { VersionChips } from "#shared/titles/versions.tsx";
import { readVersions, writeVersions, type ListSearch } from "./list-search.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { Select, Slider, TextField } from "#ui/input/field.tsx";
import { flagLabels } from "./list-kinds.ts";
import type { ListKind } from "./list-kinds.ts";
import { activeFilters, filterYears, withoutFilters } from "./list-state.ts";
import type { ChangeSearch } from "./list-toolbar.tsx";
import { useDraft } from "./use-draft.ts";

interface PanelProps {
  readonly kind: ListKind;
  readonly search: ListSearch;
  readonly onChange: ChangeSearch;
}

/** The advanced filters. Each one applies at once and is kept in the address. */
export function FilterPanel({ id, kind, search, onChange }: PanelProps & { id: string }) {
  const { genre, year, language } = search;
  return (
    <section
      id={id}
      aria-label="Filtres avancés"
      className="grid animate-enter gap-5 rounded-panel bg-surface p-5 ring-1 ring-divider"
    >
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Choice
          label="Genre"
          all="Tous les genres"
          value={genre}
          options={movieGenres}
          onChange={(value) => onChange({ genre: value })}
        />
        <Choice
          label="Année"
          all="Toutes les années"
          value={year?.toString()}
          options={filterYears(new Date(), year).map(String)}
          onChange={(value) => onChange({ year: value === undefined ? undefined : Number(value) })}
        />
        <Choice
          label="Langue"
          all="Toutes les langues"
          value={language}
          options={languages}
          onChange={(value) => onChange({ language: value })}
        />
        <MinRating search={search} onChange={onChange} />
        {kind.type === "series" && <SeriesFields search={search} onChange={onChange} />}
      </div>
      <VersionFields search={search} onChange={onChange} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FlagFields kind={kind} search={search} onChange={onChange} />
        <Button
          kind="quiet"
          disabled={activeFilters(search, kind).length === 0}
          onClick={() => onChange(withoutFilters(search, kind))}
        >
          <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
          Réinitialiser
        </Button>
      </div>
    </section>
  );
}

function SeriesFields({ search, onChange }: Omit<PanelProps, "kind">) {
  return (
    <>
      <Choice
        label="Statut"
        all="Tous les statuts"
        value={search.status}
        options={seriesFilterStatuses}
        words={(one) => seriesStatusLabels[one] ?? defaultStatusLabel}
        onChange={(value) => onChange({ status: seriesFilterStatuses.find((one) => one === value) })}
      />
      <SeasonsField
        label="Saisons, au moins"
        value={search.seasons_min}
        onChange={(seasons_min) => onChange({ seasons_min }, { replace: true })}
      />
      <SeasonsField
        label="Saisons, au plus"
        value={search.seasons_max}
        onChange={(seasons_max) => onChange({ seasons_max }, { replace: true })}
      />
    </>
  );
}

function FlagFields({ kind, search, onChange }: PanelProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-body">Filtres spéciaux</legend>
      <div className="flex flex-wrap gap-2">
        {kind.flags.map((flag) => (
          <Chip key={flag} pressed={search[flag] === true} onPress={() => onChange({ [flag]: search[flag] ? undefined : true })}>
            {flagLabels[flag]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function VersionFields({ search, onChange }: Omit<PanelProps, "kind">) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-body">Versions</legend>
      <div className="flex flex-wrap gap-2">
        <VersionChips
          offered={titleVersions}
          chosen={readVersions(search.versions)}
          onChange={(chosen) => onChange({ versions: writeVersions(chosen) })}
        />
      </div>
    </fieldset>
  );
}

function Choice({
  label,
  all,
  value,
  options,
  words = String,
  onChange,
}: {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  value: string | undefined;
  options: readonly string[];
  words?: (option: string) => string;
  onChange: (value: string | undefined) => void;
}) {
  // The address may hold a value that is not among the options: it is listed too, so that it can be removed.
  const shown = value === undefined || options.includes(value) ? options : [...options, value];
  return (
    <Select label={label} value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
      <option value="">{all}</option>
      {shown.map((option) => (
        <option key={option} value={option}>
          {words(option)}
        </option>
      ))}
    </Select>
  );
}

function MinRating({ search, onChange }: Omit<PanelProps, "kind">) {
  const [rating, setRating] = useDraft(search.min_rating ?? 0, (value) =>
    onChange({ min_rating: value === 0 ? undefined : value }, { replace: true }),
  );
  return (
    <Slider
      label="Note minimale"
      {...limits.rating}
      value={rating}
      onChange={setRating}
      format={(value) => (value === 0 ? "toutes" : formatRating(value))}
    />
  );
}

function SeasonsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const [text, setText] = useDraft(value?.toString() ?? "", (typed) => {
    const count = Number.parseInt(typed, 10);
    onChange(count >= 1 && count <= 999 ? count : undefined);
  });
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={999}
      step={1}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
