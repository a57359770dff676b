import { titleVersions } from "@seance/contract/versions";
import { defaultStatusLabel, limits, seriesFilterStatuses, seriesStatusLabels } from "@seance/contract/limits";
import type { TitleFacets } from "@seance/contract/titles";
import { RotateCcw } from "lucide-react";
import { formatRating } from "#lib/format.ts";
import { VersionChips } from "#shared/titles/versions.tsx";
import { readVersions, writeVersions, type ListSearch } from "./list-search.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { Select, Slider, TextField } from "#ui/input/field.tsx";
import { flagLabels } from "./list-kinds.ts";
import type { ListKind } from "./list-kinds.ts";
import { activeFilters, offeredValues, withoutFilters } from "./list-state.ts";
import type { ChangeSearch } from "./list-toolbar.tsx";
import { useDraft } from "./use-draft.ts";

interface PanelProps {
  readonly kind: ListKind;
  readonly search: ListSearch;
  readonly onChange: ChangeSearch;
  readonly facets: TitleFacets;
}

/** The filters in the page, on a screen that is wide enough. */
export const FilterPanel = ({ id, ...fields }: PanelProps & { id: string }) => (
  <section id={id} aria-label="Filtres avancés" className="animate-enter rounded-panel bg-surface p-5 ring-1 ring-divider">
    <FilterFields {...fields} />
  </section>
);

/** The advanced filters: values that titles have. Each one applies at once and is kept in the address. */
export function FilterFields(props: PanelProps) {
  const { kind, search, onChange, facets } = props;
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Choice
          label="Année"
          all="Toutes les années"
          value={search.year?.toString()}
          options={facets.years}
          onChange={(value) => onChange({ year: value === undefined ? undefined : Number(value) })}
        />
        <Choice
          label="Langue"
          all="Toutes les langues"
          value={search.language}
          options={facets.languages}
          onChange={(value) => onChange({ language: value })}
        />
        <MinRating search={search} onChange={onChange} />
        {kind.type === "series" && <SeriesFields {...props} />}
      </div>
      <VersionFields {...props} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FlagFields {...props} />
        <Button
          kind="quiet"
          disabled={activeFilters(search, kind).length === 0}
          onClick={() => onChange(withoutFilters(search, kind))}
        >
          <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
          Réinitialiser
        </Button>
      </div>
    </div>
  );
}

function SeriesFields({ search, onChange, facets }: PanelProps) {
  return (
    <>
      <Choice
        label="Statut"
        all="Tous les statuts"
        value={search.status}
        options={facets.statuses.filter(({ value }) => seriesFilterStatuses.some((one) => one === value))}
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

function FlagFields({ kind, search, onChange, facets }: PanelProps) {
  const offered = kind.flags.filter((flag) => search[flag] === true || facets.flags.some(({ value }) => value === flag));
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-body">Filtres spéciaux</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((flag) => (
          <Chip key={flag} pressed={search[flag] === true} onPress={() => onChange({ [flag]: search[flag] ? undefined : true })}>
            {flagLabels[flag]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function VersionFields({ search, onChange, facets }: PanelProps) {
  const chosen = readVersions(search.versions);
  const offered = titleVersions.filter((one) => chosen.includes(one) || facets.versions.some(({ value }) => value === one));
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-body">Versions</legend>
      <div className="flex flex-wrap gap-2">
        <VersionChips
          offered={offered}
          chosen={chosen}
          onChange={(versions) => onChange({ versions: writeVersions(versions) })}
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
  options: TitleFacets["years"];
  words?: (option: string) => string;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select label={label} value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
      <option value="">{all}</option>
      {offeredValues(options, value).map((option) => (
        <option key={option.value} value={option.value}>
          {words(option.value)} ({option.titles})
        </option>
      ))}
    </Select>
  );
}

function MinRating({ search, onChange }: Pick<PanelProps, "search" | "onChange">) {
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
