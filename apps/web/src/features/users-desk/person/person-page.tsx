import type { PersonDetails } from "@seance/contract/person-admin";
import { decide, type Person } from "@seance/contract/account-actions";
import { can, type Permission } from "@seance/contract/roles";
import { Link, useNavigate } from "@tanstack/react-router";
import { isNotFound } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { ActDialog } from "#features/users-desk/act-dialog.tsx";
import { useActs } from "#features/users-desk/use-acts.ts";
import type { UsersSearch } from "#features/users-desk/users-search.ts";
import { AuditPart } from "./audit-part.tsx";
import { BadgesPart } from "./badges-part.tsx";
import { LoginsPart } from "./logins-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { PersonHeading } from "./person-heading.tsx";
import { usePerson } from "./person.api.ts";
import { RolePart } from "./role-part.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";
import { TicketsPart } from "./tickets-part.tsx";
import { WatchedPart } from "./watched-part.tsx";

interface PersonPageProps {
  readonly id: string;
  /** The list to go back to. */
  readonly search: UsersSearch;
  readonly actor: Person;
  /** Where a banned person may appeal. */
  readonly communityUrl: string | null;
  /** People can also ask for a link by mail. */
  readonly sendsMail: boolean;
}

/** Everything about one person that the actor's role may see, and what the actor may do. */
export function PersonPage({ id, search, ...props }: PersonPageProps) {
  const query = usePerson(id);
  if (query.data) return <OnePerson key={id} user={query.data} search={search} {...props} />;
  if (!hasFailed(query)) return <SpinnerScreen text="Chargement…" />;
  const gone = isNotFound(query.error);
  return (
    <ErrorState
      level={1}
      title={gone ? "Ce compte n’existe plus" : "Le compte n’a pas pu être chargé"}
      onRetry={gone ? undefined : () => void query.refetch()}
    >
      <Link to="/admin/users" search={search} className={buttonClass()}>
        Revenir aux utilisateurs
      </Link>
    </ErrorState>
  );
}

function OnePerson({ user, search, actor, communityUrl, sendsMail }: Omit<PersonPageProps, "id"> & { user: PersonDetails }) {
  const navigate = useNavigate();
  const acts = useActs(actor, communityUrl, ({ name }) => {
    if (name === "delete") void navigate({ to: "/admin/users", search });
  });
  const sees = (permission: Permission): boolean => can(actor.role, permission);
  return (
    <>
      <PersonHeading user={user} search={search} actor={actor} onAct={acts.press} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5 max-xl:order-last">
          {sees("support:answer") && <TicketsPart id={user.id} />}
          {sees("login-history:view") && <LoginsPart id={user.id} />}
          {sees("watch-history:view") && <WatchedPart id={user.id} />}
          {sees("database:explore") && <AuditPart id={user.id} />}
        </div>
        <aside aria-label="Compte" className="grid min-w-0 grid-cols-1 gap-5">
          <RolePart role={user.role} />
          <BadgesPart user={user} actor={actor} />
          {sees("login-history:view") && <SessionsPart user={user} actor={actor} />}
          {user.second_factor && decide(actor, "remove-second-factor", user).allowed && <SecondFactorPart user={user} />}
          {decide(actor, "reset-password", user).allowed && <PasswordPart user={user} sendsMail={sendsMail} />}
        </aside>
      </div>
      <ActDialog acts={acts} />
    </>
  );
}
