import { roleLabels, roles, type Person } from "@seance/contract/roles";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useActs } from "./use-acts.ts";
import { userColumns } from "./user-columns.tsx";
import { useUsers } from "./users-desk.api.ts";
import { pageSize, sortAddress, sortOf, type UsersSearch } from "./users-search.ts";

/** The users tab: the accounts, searched, sorted and paged by the server, and what `actor` may do to each. */
export function UsersDesk({
  search,
  onSearch,
  actor,
  communityUrl,
  views,
}: {
  search: UsersSearch;
  onSearch: ChangeAddress<UsersSearch>;
  actor: Person;
  /** Where a banned person may appeal. */
  communityUrl: string | null;
  /** The menu of the saved views. */
  views: ReactNode;
}) {
  const query = useUsers(search);
  const total = query.data?.total;
  const acts = useActs(actor, communityUrl);
  return (
    <>
      <DeskHeading title="Gestion des Utilisateurs" count={total === undefined ? null : countOf(total, "compte", "comptes")} />
      <Toolbar search={search} onSearch={onSearch} views={views} />
      <QueryTable
        query={query}
        fault="Erreur lors du chargement des utilisateurs"
        empty={
          <EmptyState title="Aucun utilisateur trouvé" icon={<SearchX className="size-7" />}>
            <Button onClick={() => onSearch({ q: undefined, role: undefined, etat: undefined, page: undefined })}>
              Tous les utilisateurs
            </Button>
          </EmptyState>
        }
        label="Utilisateurs"
        columns={userColumns(actor, search, acts.press)}
        rows={query.data?.users}
        rowId={(user) => user.id}
        rowName={({ email }) => email}
        sort={sortOf(search)}
        onSort={(sort) => onSearch(sortAddress(sort))}
      />
      <NumberedPages
        page={search.page ?? 1}
        pages={Math.ceil((total ?? 0) / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      <ActDialog acts={acts} />
    </>
  );
}

function Toolbar({ search, onSearch, views }: { search: UsersSearch; onSearch: ChangeAddress<UsersSearch>; views: ReactNode }) {
  return (
    <SearchToolbar
      label="Rechercher un utilisateur"
      placeholder="Une partie de l’adresse…"
      words={search.q}
      onWords={(q) => onSearch({ q, page: undefined }, { replace: true })}
    >
      <FilterSelect
        label="Rôle"
        all="Tous les rôles"
        value={search.role}
        options={roleOptions}
        onChange={(role) => onSearch({ role, page: undefined }, { replace: true })}
      />
      <FilterSelect
        label="État"
        all="Actifs et bannis"
        value={search.etat}
        options={stateOptions}
        onChange={(etat) => onSearch({ etat, page: undefined }, { replace: true })}
        className="w-44 max-sm:w-full"
      />
      {views}
    </SearchToolbar>
  );
}

const stateOptions = [
  { value: "actif", label: "Actifs" },
  { value: "banni", label: "Bannis" },
] as const;

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
