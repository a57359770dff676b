import { formLanguages, videoQualities } from "@seance/contract/form-fields";
import { limits } from "@seance/contract/limits";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { optionsOf } from "#ui/form/form-spec.ts";
import { TextField } from "#ui/input/field.tsx";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import { flagLabels, flagNames } from "./desk-kind.ts";
import { flagsOf, moreFilters, type DeskSearch } from "./desk-search.ts";
import type { TitleDeskProps } from "./use-desk-actions.ts";

type FiltersProps = Pick<TitleDeskProps, "kind" | "search"> & { readonly onFilter: (part: Partial<DeskSearch>) => void };

/** « Au cinéma » is in the toolbar. */
const listedFlags = flagNames.filter((name) => name !== "cinema_mode");

/** The rarer filters, behind a button that says how many of them are set. */
export function MoreFilters({ kind, search, onFilter }: FiltersProps) {
  const set = moreFilters.filter((name) => search[name] !== undefined).length;
  const [open, setOpen] = useState(set > 0);
  const id = useId();
  return (
    <>
      <Button icon={SlidersHorizontal} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {set > 0 ? `Plus de filtres (${set})` : "Plus de filtres"}
      </Button>
      <div id={id} hidden={!open} className="order-last w-full">
        {open && <FilterPanel kind={kind} search={search} onFilter={onFilter} />}
      </div>
    </>
  );
}

function FilterPanel({ kind, search, onFilter }: FiltersProps) {
  return (
    <fieldset className="grid gap-4 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <legend className="sr-only">Plus de filtres</legend>
      <div className="flex flex-wrap items-end gap-3">
        <YearField year={search.year} onYear={(year) => onFilter({ year })} />
        <FilterSelect
          label="Langue"
          all="Toutes les langues"
          value={search.language}
          options={optionsOf(formLanguages)}
          onChange={(language) => onFilter({ language })}
        />
        {kind.type === "movie" && (
          <FilterSelect
            label="Qualité"
            all="Toutes les qualités"
            value={search.quality}
            options={optionsOf(videoQualities)}
            onChange={(quality) => onFilter({ quality })}
          />
        )}
        <Chip
          pressed={search.sans_affiche === true}
          onPress={() => onFilter({ sans_affiche: search.sans_affiche ? undefined : true })}
        >
          Sans affiche
        </Chip>
        <Chip
          pressed={search.sans_description === true}
          onPress={() => onFilter({ sans_description: search.sans_description ? undefined : true })}
        >
          Sans description
        </Chip>
      </div>
      <FlagChips search={search} onFilter={onFilter} />
    </fieldset>
  );
}

function FlagChips({ search, onFilter }: Omit<FiltersProps, "kind">) {
  const set = flagsOf(search);
  const toggle = (name: (typeof flagNames)[number]): void => {
    const flags = set.includes(name) ? set.filter((one) => one !== name) : [...set, name];
    onFilter({ flags: flags.join(",") || undefined });
  };
  return (
    <div role="group" aria-label="Mises en avant" className="flex flex-wrap gap-2">
      {listedFlags.map((name) => (
        <Chip key={name} pressed={set.includes(name)} onPress={() => toggle(name)}>
          {flagLabels[name]}
        </Chip>
      ))}
    </div>
  );
}

const { min, max } = limits.year;

const textOf = (year: number | undefined): string => (year === undefined ? "" : String(year));

/** Filters once the year is whole; another year of the address replaces what is typed. */
function YearField({ year, onYear }: { year: number | undefined; onYear: (year: number | undefined) => void }) {
  const [typed, setTyped] = useState(textOf(year));
  const [known, setKnown] = useState(year);
  if (year !== known) {
    setKnown(year);
    if (Number(typed) !== year) setTyped(textOf(year));
  }
  const change = (text: string): void => {
    setTyped(text);
    const value = Number(text);
    if (text === "") onYear(undefined);
    else if (Number.isInteger(value) && value >= min && value <= max) onYear(value);
  };
  return (
    <TextField
      label="Année"
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      className="w-28"
    />
  );
}
