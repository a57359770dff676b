import type { Session } from "@seance/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { browserName, isPhoneOrTablet } from "#lib/browser-name.ts";
import { formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { sessionsQuery, useEndSession } from "./accounts.api.ts";

/** Where one is signed in, and the buttons that end a session there. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSession();
  const endOne = (id: string | null): void =>
    end.mutate(id, {
      onSuccess: () => notify(id === null ? "Vos autres sessions sont fermées." : "Session fermée.", { kind: "success" }),
      onError: () => notifyError("La session n’a pas pu être fermée. Réessayez."),
    });
  if (sessions.isError) return <p className="text-muted">Vos sessions ne peuvent pas être affichées pour le moment.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2" aria-busy={sessions.isPending}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endOne(session.id)} />
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button className="justify-self-start" busy={end.isPending} onClick={() => endOne(null)}>
          Fermer les autres sessions
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = browserName(session.user_agent) ?? "Navigateur";
  const Icon = isPhoneOrTablet(session.user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 rounded-panel bg-surface-2 px-4 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {session.current && <p className="text-sm font-medium text-accent-2">Cette session</p>}
        <p className="text-sm wrap-anywhere text-muted">
          Dernière activité le {formatMoment(session.last_seen)} · Adresse IP {session.ip_address}
        </p>
      </div>
      {!session.current && (
        <Button kind="quiet" onClick={onEnd} aria-label={`Fermer la session ${name}`}>
          Fermer
        </Button>
      )}
    </li>
  );
}
