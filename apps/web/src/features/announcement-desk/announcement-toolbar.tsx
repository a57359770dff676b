import { announcementTypes } from "@seance/contract/announcements";
import { announcementTypeLabels } from "#lib/announcement-words.ts";
import type { ChangeAddress } from "#lib/tab-address.ts";
import { Select } from "#ui/field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Segmented } from "#ui/segmented.tsx";
import type { AnnouncementSearch } from "./announcement-search.ts";

const statuses = [
  { value: "all", label: "Toutes" },
  { value: "active", label: "Actives" },
  { value: "inactive", label: "Inactives" },
  { value: "pinned", label: "Épinglées" },
] as const;

/** Words to look for and filters; all of it stays in the address. */
export function AnnouncementToolbar({
  search,
  onSearch,
}: {
  search: AnnouncementSearch;
  onSearch: ChangeAddress<AnnouncementSearch>;
}) {
  const filter = (part: Partial<AnnouncementSearch>) => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <div role="search" aria-label="Rechercher une annonce" className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Rechercher une annonce"
        placeholder="Titre, message, étiquette…"
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q === "" ? undefined : q })}
        className="w-full md:w-72"
      />
      <Segmented
        label="Statut"
        value={search.status ?? "all"}
        onChange={(status) => filter({ status: status === "all" ? undefined : status })}
        options={statuses}
      />
      <Select
        label="Type"
        hideLabel
        value={search.type ?? ""}
        onChange={({ currentTarget }) => filter({ type: (currentTarget.value || undefined) as AnnouncementSearch["type"] })}
        className="w-48 max-sm:w-full"
      >
        <option value="">Tous les types</option>
        {announcementTypes.map((type) => (
          <option key={type} value={type}>
            {announcementTypeLabels[type]}
          </option>
        ))}
      </Select>
    </div>
  );
}
