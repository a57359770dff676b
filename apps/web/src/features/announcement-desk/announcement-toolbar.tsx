import { announcementTypes, announcementTypeLabels } from "@seance/contract/announcements";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import type { AnnouncementSearch } from "./announcement-search.ts";

const statuses = [
  { value: "all", label: "Toutes" },
  { value: "active", label: "Actives" },
  { value: "scheduled", label: "Programmées" },
  { value: "ended", label: "Terminées" },
  { value: "inactive", label: "Inactives" },
  { value: "pinned", label: "Épinglées" },
] as const;

const types = announcementTypes.map((type) => ({ value: type, label: announcementTypeLabels[type] }));

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
    <SearchToolbar
      label="Rechercher une annonce"
      placeholder="Titre, message, étiquette…"
      words={search.q}
      onWords={(q) => filter({ q })}
    >
      <Segmented
        label="Statut"
        value={search.status ?? "all"}
        onChange={(status) => filter({ status: status === "all" ? undefined : status })}
        options={statuses}
      />
      <FilterSelect label="Type" all="Tous les types" value={search.type} options={types} onChange={(type) => filter({ type })} />
    </SearchToolbar>
  );
}
