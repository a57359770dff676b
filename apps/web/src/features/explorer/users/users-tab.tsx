import type { ExplorerUser } from "@seance/contract/explorer";
import { decide, type AccountAction, type Person } from "@seance/contract/account-actions";
import { roleLabels, roles } from "@seance/contract/roles";
import { Pencil, Plus, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { countOf, formatDay } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { DataTable, type Column } from "#ui/list/data-table.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { DeleteDocument } from "#features/explorer/delete-document.tsx";
import { useDatabaseUsers } from "#features/explorer/explorer.api.ts";
import { usersPageSize, type UsersSearch } from "#features/explorer/explorer-search.ts";
import { GuardedButton } from "#features/explorer/guarded-button.tsx";
import { loadFault, unknown } from "#features/explorer/explorer-words.ts";
import { RoleChip } from "#features/explorer/role-chip.tsx";
import { UserForm } from "./user-form.tsx";

interface UsersTabProps {
  readonly search: UsersSearch;
  readonly onSearch: ChangeAddress<UsersSearch>;
  readonly actor: Person;
}

/** The accounts: searched, created, edited and deleted. */
export function UsersTab({ search, onSearch, actor }: UsersTabProps) {
  const query = useDatabaseUsers(search);
  const users = query.data?.users;
  const total = query.data?.total ?? 0;
  const [toDelete, setToDelete] = useState<ExplorerUser | null>(null);
  const everyone = { q: undefined, role: undefined, active: undefined, page: undefined };
  return (
    <>
      <Toolbar search={search} onSearch={onSearch} count={users && countOf(total, "compte", "comptes")} />
      {hasFailed(query) && !users ? (
        <ErrorState title={loadFault} onRetry={() => void query.refetch()} />
      ) : users?.length === 0 ? (
        <EmptyState title="Aucun utilisateur trouvé" icon={<SearchX className="size-7" />}>
          <Button onClick={() => onSearch(everyone)}>Tous les utilisateurs</Button>
        </EmptyState>
      ) : (
        <DataTable
          label="Utilisateurs"
          columns={columnsOf(actor, { onEdit: ({ id }) => onSearch({ fiche: id }), onDelete: setToDelete })}
          rows={users}
          rowId={({ id }) => id}
          rowName={({ email }) => email}
          isHighlighted={({ role }) => role === "fondateur"}
          stale={query.isPlaceholderData}
        />
      )}
      <NumberedPages
        page={search.page ?? 1}
        pages={Math.ceil(total / usersPageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      {search.fiche !== undefined && <UserForm key={search.fiche} id={search.fiche} onSearch={onSearch} />}
      {toDelete && (
        <DeleteDocument
          document={{ collection: "users", id: toDelete.id }}
          name={toDelete.email}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}

function Toolbar({ search, onSearch, count }: Omit<UsersTabProps, "actor"> & { count: string | undefined }) {
  const filter = (part: Partial<UsersSearch>): void => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <SearchToolbar
      label="Rechercher un utilisateur"
      placeholder="Email, rôle ou identifiant…"
      words={search.q}
      onWords={(q) => filter({ q })}
    >
      <FilterSelect
        label="Rôle"
        all="Tous les rôles"
        value={search.role}
        options={roleOptions}
        onChange={(role) => filter({ role })}
      />
      <FilterSelect
        label="Statut"
        all="Tous les statuts"
        value={search.active === undefined ? undefined : search.active ? "active" : "inactive"}
        options={statuses}
        onChange={(status) => filter({ active: status === undefined ? undefined : status === "active" })}
        className="w-44 max-sm:w-full"
      />
      <p role="status" className="tabular-figures text-muted">
        {count}
      </p>
      <Button kind="primary" onClick={() => onSearch({ fiche: newForm })} className="ml-auto max-sm:w-full" icon={Plus}>
        Créer un utilisateur
      </Button>
    </SearchToolbar>
  );
}

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statuses = [
  { value: "active", label: "Actifs" },
  { value: "inactive", label: "Inactifs" },
] as const;

interface RowHandlers {
  readonly onEdit: (user: ExplorerUser) => void;
  readonly onDelete: (user: ExplorerUser) => void;
}

function columnsOf(actor: Person, handlers: RowHandlers): Column<ExplorerUser>[] {
  return [
    {
      id: "user",
      header: "Utilisateur",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: ({ id, email, role, is_active }) => (
        <span className="block min-w-0">
          <span className="block truncate text-base font-semibold" title={email}>
            {email || unknown.user}
          </span>
          <span className="block truncate font-mono text-xs text-muted" title={id}>
            {id}
          </span>
          <span className="mt-1 flex flex-wrap gap-2 md:hidden">
            <RoleChip role={role} />
            <Status active={is_active} />
          </span>
        </span>
      ),
    },
    { id: "role", header: "Rôle", from: "md", cell: ({ role }) => <RoleChip role={role} /> },
    { id: "status", header: "Statut", from: "md", cell: ({ is_active }) => <Status active={is_active} /> },
    {
      id: "created_at",
      header: "Créé le",
      from: "lg",
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDay(created_at)}</span>,
    },
    {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (user) => <RowActions user={user} actor={actor} {...handlers} />,
    },
  ];
}

function Status({ active }: { active: boolean }) {
  return <Tag tone={active ? "success" : "outline"}>{active ? "ACTIF" : "INACTIF"}</Tag>;
}

function RowActions({ user, actor, onEdit, onDelete }: RowHandlers & { user: ExplorerUser; actor: Person }) {
  const button = (verb: string, action: AccountAction, onPress: (user: ExplorerUser) => void, icon: typeof Pencil) => {
    const verdict = decide(actor, action, user);
    const label = `${verb} ${user.email}`;
    const reason = verdict.allowed ? undefined : verdict.detail;
    return <GuardedButton icon={icon} label={label} title={label} reason={reason} onPress={() => onPress(user)} />;
  };
  return (
    <span className="flex justify-end">
      {button("Modifier", "set-role", onEdit, Pencil)}
      {button("Supprimer", "delete", onDelete, Trash2)}
    </span>
  );
}
