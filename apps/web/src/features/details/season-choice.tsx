import { Segmented } from "#ui/input/segmented.tsx";
import { Select } from "#ui/input/field.tsx";

/** Number of seasons that fit as tabs; more are in a select. */
const seasonsSideBySide = 6;

export function SeasonChoice({
  seasons,
  value,
  onChange,
}: {
  seasons: readonly number[];
  value: number;
  onChange: (season: number) => void;
}) {
  if (seasons.length > seasonsSideBySide)
    return (
      <Select
        label="Saison"
        hideLabel
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="w-44"
      >
        {seasons.map((season) => (
          <option key={season} value={season}>
            Saison {season}
          </option>
        ))}
      </Select>
    );
  return (
    <Segmented
      label="Saison"
      value={String(value)}
      onChange={(season) => onChange(Number(season))}
      options={seasons.map((season) => ({ value: String(season), label: `Saison ${season}` }))}
    />
  );
}
