import { type Person } from "@seance/contract/account-actions";
import { can } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Ban, Database } from "lucide-react";
import { formatDay, formatMoment } from "#lib/format.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { actIcons } from "#features/users-desk/user-actions.tsx";
import { actLabel, actsOn, actVerb, banAct, type Act } from "#features/users-desk/user-acts.ts";
import type { UsersSearch } from "#features/users-desk/users-search.ts";

interface HeadingProps {
  readonly user: ManagedUser;
  readonly search: UsersSearch;
  readonly actor: Person;
  readonly onAct: (act: Act) => void;
}

/** Who it is, the state of the account, and what the actor may do to it. */
export function PersonHeading({ user, search, actor, onAct }: HeadingProps) {
  const acts = user.id === actor.id ? [] : actsOn(actor, user);
  return (
    <header className="mb-6 grid grid-cols-1 gap-4">
      <Link to="/admin/users" search={search} className={buttonClass({ kind: "quiet", className: "-ml-4 justify-self-start" })}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Utilisateurs
      </Link>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Identity user={user} own={user.id === actor.id} />
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          {acts.map((act) => (
            <ActButton key={act.name} act={act} onAct={onAct} />
          ))}
          {can(actor.role, "database:explore") && (
            <Link
              to="/explorateur/users"
              search={{ fiche: user.id }}
              className={buttonClass({ className: "h-10! px-4! text-sm!" })}
            >
              <Database aria-hidden="true" className="size-4" />
              Modifier le compte
            </Link>
          )}
        </div>
      </div>
      {user.ban && <BanNotice user={user} actor={actor} onAct={onAct} />}
    </header>
  );
}

function Identity({ user, own }: { user: ManagedUser; own: boolean }) {
  return (
    <div className="flex min-w-0 items-start gap-4 sm:items-center">
      <RoleAvatar role={user.role} name={user.email} className="size-14 text-xl" />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-2xl wrap-anywhere">
          {user.email}
          {own && <span className="ml-2 text-base font-normal text-muted">(vous)</span>}
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <RoleLabel role={user.role} />
          <Tag tone={user.ban ? "danger" : "outline"}>{user.ban ? "Banni" : "Actif"}</Tag>
          <span>Inscription le {formatDay(user.created_at)}</span>
          <span>{user.last_login === null ? "Jamais connecté" : `Dernière connexion le ${formatMoment(user.last_login)}`}</span>
        </p>
      </div>
    </div>
  );
}

/** A refused action stays there, and says why. */
function ActButton({ act, onAct }: { act: Act; onAct: (act: Act) => void }) {
  const { verdict } = act;
  const Icon = actIcons[act.name];
  const reason = verdict.allowed ? undefined : verdict.detail;
  return (
    <Button
      className="h-10! px-4! text-sm!"
      title={reason ?? actLabel(act)}
      aria-description={reason}
      aria-disabled={reason !== undefined}
      onClick={() => onAct(act)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {actVerb(act)}
    </Button>
  );
}

function BanNotice({ user, actor, onAct }: Omit<HeadingProps, "search">) {
  if (!user.ban) return null;
  const { reason, until } = user.ban;
  const change = banAct(actor, user);
  return (
    <section
      aria-label="Bannissement"
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-panel border border-danger/60 bg-danger/15 p-4"
    >
      <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-2" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{until === null ? "Banni définitivement" : `Banni jusqu’au ${formatMoment(until)}`}</p>
        <p className="text-body wrap-anywhere whitespace-pre-line">{reason || "Aucun motif n’a été donné."}</p>
      </div>
      {change.verdict.allowed && <Button onClick={() => onAct(change)}>Modifier</Button>}
    </section>
  );
}
