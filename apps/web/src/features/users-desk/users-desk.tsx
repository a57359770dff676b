import { badgeLimits } from "@seance/contract/badges-admin";
import { type Person } from "@seance/contract/account-actions";
import { can, roleLabels, roles } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { Gift, SearchX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import type { Column, Selection } from "#ui/list/data-table.tsx";
import { ExportButton } from "#ui/list/export-button.tsx";
import { LayoutTable } from "#ui/list/layout-table.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { TableLayoutMenu } from "#ui/list/table-layout-menu.tsx";
import { exportedColumns, useTableLayout } from "#ui/list/table-layout.ts";
import { EmptyState } from "#ui/feedback/states.tsx";
import { AwardDialog } from "./award-dialog.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { useActs } from "./use-acts.ts";
import { userColumns } from "./user-columns.tsx";
import { useExportUsers, useUsers } from "./users-desk.api.ts";
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
  const [selection, setSelection] = useState<Selection>({});
  const [layout, setLayout] = useTableLayout("users");
  const columns = userColumns({ actor, search, dense: layout.dense, onAct: acts.press });
  const awards = can(actor.role, "badges:manage");
  return (
    <>
      <DeskHeading title="Gestion des Utilisateurs" count={total === undefined ? null : countOf(total, "compte", "comptes")}>
        <ExportUsers search={search} columns={exportedColumns(columns, layout)} />
      </DeskHeading>
      <Toolbar search={search} onSearch={onSearch}>
        <TableLayoutMenu columns={columns} layout={layout} onLayout={setLayout} />
        {views}
      </Toolbar>
      <LayoutTable
        layout={layout}
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
        columns={columns}
        rows={query.data?.users}
        rowId={(user) => user.id}
        rowName={({ email }) => email}
        sort={sortOf(search)}
        onSort={(sort) => onSearch(sortAddress(sort))}
        {...(awards && { selection, onSelection: setSelection })}
      />
      <NumberedPages
        page={search.page ?? 1}
        pages={Math.ceil((total ?? 0) / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      {awards && <PeopleBar ids={Object.keys(selection).filter((id) => selection[id])} onClear={() => setSelection({})} />}
      <ActDialog acts={acts} />
    </>
  );
}

/** What can be done to the selected people, of every page. */
function PeopleBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const [awarding, setAwarding] = useState(false);
  const { people } = badgeLimits;
  const press = (): void =>
    ids.length > people
      ? notify(`Un badge s’attribue à ${people} personnes au plus à la fois.`, { kind: "warning" })
      : setAwarding(true);
  const done = (): void => {
    setAwarding(false);
    onClear();
  };
  return (
    <>
      <BulkBar count={ids.length} label={countOf(ids.length, "personne choisie", "personnes choisies")} onClear={onClear}>
        <Button icon={Gift} onClick={press}>
          Attribuer un badge
        </Button>
      </BulkBar>
      {awarding && <AwardDialog ids={ids} onClose={() => setAwarding(false)} onDone={done} />}
    </>
  );
}

/** Downloads all accounts of the filters as CSV. */
function ExportUsers({ search, columns }: { search: UsersSearch; columns: readonly Column<ManagedUser>[] }) {
  const { mutate, isPending } = useExportUsers();
  const press = (): void =>
    mutate(
      { search, columns: columns.map(({ id }) => id) },
      { onError: (error) => notifyRefusal(error, "L’export n’a pas pu être téléchargé. Réessayez.") },
    );
  return <ExportButton busy={isPending} onPress={press} />;
}

interface ToolbarProps {
  readonly search: UsersSearch;
  readonly onSearch: ChangeAddress<UsersSearch>;
  readonly children: ReactNode;
}

function Toolbar({ search, onSearch, children }: ToolbarProps) {
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
      {children}
    </SearchToolbar>
  );
}

const stateOptions = [
  { value: "actif", label: "Actifs" },
  { value: "banni", label: "Bannis" },
] as const;

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
