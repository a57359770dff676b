import { Select } from "#ui/input/field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { favouriteSorts, type FavouritesSearch } from "./favourites-search.ts";

const types = [
  { value: "all", label: "Tous" },
  { value: "movie", label: "Films" },
  { value: "series", label: "Séries" },
] as const;

const sortLabels: Record<(typeof favouriteSorts)[number], string> = {
  added_at: "Ajout récent",
  title: "Titre",
  year: "Année",
  rating: "Note",
};

/** The type and the order of the favourites, kept in the address. */
export function FavouritesToolbar({
  search,
  onSearch,
}: {
  search: FavouritesSearch;
  onSearch: (search: FavouritesSearch) => void;
}) {
  return (
    <div className="mb-6 flex items-center justify-between gap-3">
      <Segmented
        label="Type"
        options={types}
        value={search.type ?? "all"}
        onChange={(type) => onSearch({ ...search, type: type === "all" ? undefined : type })}
      />
      <Select
        label="Trier par"
        hideLabel
        title="Trier par"
        value={search.sort_by ?? "added_at"}
        onChange={(event) => {
          const sort = favouriteSorts.find((one) => one === event.currentTarget.value);
          onSearch({ ...search, sort_by: sort === "added_at" ? undefined : sort });
        }}
        className="w-40 min-w-0"
      >
        {favouriteSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
