import type { ExplorerUser } from "@seance/contract/explorer";
import { decide, roleLabels, roles, type AccountAction, type Person, type Role } from "@seance/contract/roles";
import { Pencil, Plus, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { countOf, formatDay } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/tab-address.ts";
import { Button } from "#ui/button.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Select } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NumberedPages } from "#ui/numbered-pages.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { hasFailed } from "#lib/query-state.ts";
import { Tag } from "#ui/tag.tsx";
import { notify } from "#ui/toasts.ts";
import { DeleteDocument } from "./delete-document.tsx";
import { useDatabaseUsers } from "./explorer.api.ts";
import { newForm, usersPageSize, type UsersSearch } from "./explorer-search.ts";
import { loadFault, unknown } from "./explorer-words.ts";
import { RoleChip } from "./role-chip.tsx";
import { UserForm } from "./user-form.tsx";

interface UsersTabProps {
  readonly search: UsersSearch;
  readonly onSearch: ChangeAddress<UsersSearch>;
  readonly actor: Person;
}

/** Every account, found and paged by the server, made, edited and deleted. */
export function UsersTab({ search, onSearch, actor }: UsersTabProps) {
  const query = useDatabaseUsers(search);
  const users = query.data?.users;
  const total = query.data?.total ?? 0;
  const [doomed, setDoomed] = useState<ExplorerUser | null>(null);
  const close = { fiche: undefined };
  const everybody = { q: undefined, role: undefined, active: undefined, page: undefined };
  return (
    <>
      <Toolbar search={search} onSearch={onSearch} count={users && countOf(total, "compte", "comptes")} />
      {hasFailed(query) && !users ? (
        <ErrorState title={loadFault} onRetry={() => void query.refetch()} />
      ) : users?.length === 0 ? (
        <EmptyState title="Aucun utilisateur trouvé" icon={<SearchX className="size-7" />}>
          <Button onClick={() => onSearch(everybody)}>Tous les utilisateurs</Button>
        </EmptyState>
      ) : (
        <DataTable
          label="Utilisateurs"
          columns={columnsOf(actor, { onEdit: ({ id }) => onSearch({ fiche: id }), onDelete: setDoomed })}
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
        onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
      />
      {search.fiche !== undefined && (
        <UserForm
          key={search.fiche}
          fiche={search.fiche}
          onSaved={() => onSearch(close, { replace: true, saved: true })}
          onCancel={() => onSearch(close, { replace: true })}
        />
      )}
      {doomed && (
        <DeleteDocument doomed={{ collection: "users", id: doomed.id }} called={doomed.email} onClose={() => setDoomed(null)} />
      )}
    </>
  );
}

function Toolbar({ search, onSearch, count }: Omit<UsersTabProps, "actor"> & { count: string | undefined }) {
  const filter = (part: Partial<UsersSearch>): void => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <div role="search" aria-label="Rechercher un utilisateur" className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Rechercher un utilisateur"
        placeholder="Email, rôle ou identifiant…"
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q === "" ? undefined : q })}
        className="w-full md:w-80"
      />
      <Select
        label="Rôle"
        hideLabel
        value={search.role ?? ""}
        onChange={({ currentTarget }) => filter({ role: (currentTarget.value || undefined) as Role | undefined })}
        className="w-52 max-sm:w-full"
      >
        <option value="">Tous les rôles</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <Select
        label="Statut"
        hideLabel
        value={search.active === undefined ? "" : String(search.active)}
        onChange={({ currentTarget: { value } }) => filter({ active: value === "" ? undefined : value === "true" })}
        className="w-44 max-sm:w-full"
      >
        <option value="">Tous les statuts</option>
        <option value="true">Actifs</option>
        <option value="false">Inactifs</option>
      </Select>
      <p role="status" className="chiffres text-gris">
        {count}
      </p>
      <Button kind="primary" onClick={() => onSearch({ fiche: newForm })} className="ml-auto max-sm:w-full">
        <Plus aria-hidden="true" className="-ml-1 size-5" />
        Créer un utilisateur
      </Button>
    </div>
  );
}

interface RowActs {
  readonly onEdit: (user: ExplorerUser) => void;
  readonly onDelete: (user: ExplorerUser) => void;
}

function columnsOf(actor: Person, acts: RowActs): Column<ExplorerUser>[] {
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
          <span className="block truncate font-mono text-xs text-gris" title={id}>
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
      cell: (user) => <RowActions user={user} actor={actor} {...acts} />,
    },
  ];
}

function Status({ active }: { active: boolean }) {
  return <Tag tone={active ? "vert" : "contour"}>{active ? "ACTIF" : "INACTIF"}</Tag>;
}

function RowActions({ user, actor, onEdit, onDelete }: RowActs & { user: ExplorerUser; actor: Person }) {
  const button = (verb: string, action: AccountAction, onPress: (user: ExplorerUser) => void, Icon: typeof Pencil) => {
    const verdict = decide(actor, action, user);
    const reason = verdict.allowed ? undefined : verdict.detail;
    return (
      <IconButton
        plain
        label={`${verb} ${user.email}`}
        title={reason ?? `${verb} ${user.email}`}
        aria-description={reason}
        aria-disabled={reason !== undefined}
        onClick={() => (reason === undefined ? onPress(user) : notify(reason, { kind: "error" }))}
        className="text-gris"
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    );
  };
  return (
    <span className="flex justify-end">
      {button("Modifier", "set-role", onEdit, Pencil)}
      {button("Supprimer", "delete", onDelete, Trash2)}
    </span>
  );
}
