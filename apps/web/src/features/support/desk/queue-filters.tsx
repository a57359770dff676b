import { X } from "lucide-react";
import { useSession } from "#shared/session/current-session.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { categoryOptions, priorityOptions } from "./desk-words.ts";
import { useAgents } from "./desk.api.ts";
import type { DeskSearch } from "./desk-search.ts";

const states = [
  { value: "waiting", label: "En attente d’une réponse" },
  { value: "closed", label: "Fermés" },
  { value: "all", label: "Tous les états" },
] as const;

const sorts = [
  { value: "recent", label: "Dernier message" },
  { value: "priority", label: "Plus urgents" },
] as const;

const ownOrNone = [
  { value: "me", label: "À moi" },
  { value: "none", label: "Sans responsable" },
];

const width = "w-48 max-sm:w-[calc(50%-0.375rem)]";

/** The search and the filters of the queue; each is in the address. */
export function QueueFilters({ search, onSearch }: { search: DeskSearch; onSearch: ChangeAddress<DeskSearch> }) {
  const agents = useAgents().data ?? [];
  const { user } = useSession();
  const others = agents.filter(({ id }) => id !== user?.id).map(({ id, email }) => ({ value: id, label: email }));
  const filter = (part: Partial<DeskSearch>) => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <SearchToolbar
      label="Rechercher un ticket"
      placeholder="Mots, personne ou numéro…"
      words={search.q}
      onWords={(q) => filter({ q })}
    >
      <FilterSelect
        className={width}
        label="État"
        all="À traiter"
        value={search.etat}
        options={states}
        onChange={(etat) => filter({ etat })}
      />
      <FilterSelect
        className={width}
        label="Catégorie"
        all="Toute catégorie"
        value={search.categorie}
        options={categoryOptions}
        onChange={(categorie) => filter({ categorie })}
      />
      <FilterSelect
        className={width}
        label="Priorité"
        all="Toute priorité"
        value={search.priorite}
        options={priorityOptions}
        onChange={(priorite) => filter({ priorite })}
      />
      <FilterSelect
        className={width}
        label="Responsable"
        all="Tout responsable"
        value={search.responsable}
        options={[...ownOrNone, ...others]}
        onChange={(responsable) => filter({ responsable })}
      />
      <FilterSelect
        className={width}
        label="Ordre"
        all="Plus anciens"
        value={search.tri}
        options={sorts}
        onChange={(tri) => filter({ tri })}
      />
      {search.personne !== undefined && <AllPeople onPress={() => filter({ personne: undefined })} />}
      <Switch label="Non lus" checked={search.non_lus === true} onChange={(on) => filter({ non_lus: on ? true : undefined })} />
    </SearchToolbar>
  );
}

/** Widens the queue again, which the page of a person has narrowed to their tickets. */
const AllPeople = ({ onPress }: { onPress: () => void }) => (
  <Button icon={X} onClick={onPress}>
    Tickets de toutes les personnes
  </Button>
);
