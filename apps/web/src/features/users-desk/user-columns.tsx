import { type Person } from "@seance/contract/account-actions";
import { can } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { Link } from "@tanstack/react-router";
import { formatDay, formatMoment } from "#lib/format.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { actsOn, type Act } from "./user-acts.ts";
import { UserActions } from "./user-actions.tsx";
import type { UsersSearch } from "./users-search.ts";

interface UserColumns {
  readonly actor: Person;
  /** The list, to come back to from the page of a person. */
  readonly search: UsersSearch;
  /** Rows of one line. */
  readonly dense: boolean;
  readonly onAct: (act: Act) => void;
}

/** The columns of the accounts; the actions need `users:change-role`. */
export function userColumns({ actor, search, dense, onAct }: UserColumns): Column<ManagedUser>[] {
  const columns: (Column<ManagedUser> | false)[] = [
    {
      id: "email",
      header: "Email",
      sortable: true,
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: (user) => <Who user={user} search={search} own={user.id === actor.id} dense={dense} />,
    },
    {
      id: "role",
      header: "Rôle",
      sortable: true,
      from: "md",
      className: "whitespace-nowrap",
      cell: ({ role }) => <RoleLabel role={role} />,
    },
    { id: "state", header: "État", from: "sm", cell: (user) => <State user={user} /> },
    {
      id: "created_at",
      header: "Créé le",
      sortable: true,
      from: "lg",
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDay(created_at)}</span>,
    },
    {
      id: "last_login",
      header: "Dernière connexion",
      sortable: true,
      from: "wide",
      cell: ({ last_login }) => (
        <span className="whitespace-nowrap">{last_login === null ? "Jamais" : formatMoment(last_login)}</span>
      ),
    },
    can(actor.role, "users:change-role") && {
      id: "actions",
      header: "Actions",
      align: "end",
      cell: (user) => <UserActions email={user.email} acts={actsOn(actor, user)} dense={dense} onAct={onAct} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Who({ user, search, own, dense }: Pick<UserColumns, "search" | "dense"> & { user: ManagedUser; own: boolean }) {
  return (
    <span className="flex items-center gap-3">
      {!dense && <RoleAvatar role={user.role} name={user.email} className="size-9" />}
      <span className="min-w-0">
        <span className="block truncate text-base font-semibold" title={user.email}>
          <Link
            to="/admin/users/$id"
            params={{ id: user.id }}
            search={search}
            className="inline-block min-h-6 max-w-full truncate align-bottom hover:underline"
          >
            {user.email}
          </Link>
          {own && <span className="ml-2 text-sm font-normal text-muted">(vous)</span>}
        </span>
        <span className="flex flex-wrap gap-x-3 md:hidden">
          <RoleLabel role={user.role} />
          <span className="sm:hidden">
            <State user={user} />
          </span>
        </span>
      </span>
    </span>
  );
}

function State({ user: { ban } }: { user: ManagedUser }) {
  if (!ban) return <Tag tone="outline">Actif</Tag>;
  return (
    <span className="inline-grid gap-1" title={ban.reason || undefined}>
      <Tag tone="danger" className="justify-self-start">
        Banni
      </Tag>
      {ban.until !== null && <span className="text-xs whitespace-nowrap text-muted">jusqu’au {formatDay(ban.until)}</span>}
    </span>
  );
}
