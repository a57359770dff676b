import { Link } from "@tanstack/react-router";
import { MonitorSmartphone } from "lucide-react";
import { SessionList } from "#features/accounts/session-list.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";

export default function Sessions() {
  const guest = useSession().token === null;
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <title>Mes sessions · Séance</title>
      <div className="mx-auto grid max-w-180 gap-6">
        <h1 className="text-3xl">Mes sessions</h1>
        {guest ? <Invitation /> : <SessionList />}
      </div>
    </div>
  );
}

function Invitation() {
  return (
    <EmptyState
      title="Où votre compte est ouvert"
      text="Connectez-vous pour voir vos sessions, et fermer celles qui ne sont pas les vôtres."
      icon={<MonitorSmartphone className="size-7" />}
    >
      <Link to="/connexion" search={{ retour: "/mes-sessions" }} className={buttonClass({ kind: "primary" })}>
        Se connecter
      </Link>
    </EmptyState>
  );
}
