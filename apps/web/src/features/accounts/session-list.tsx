import type { Session } from "@seance/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { browserName, isPhoneOrTablet } from "#lib/browser-name.ts";
import { formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { useSinglePress } from "#ui/button/use-single-press.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { sessionsQuery, useEndSession } from "./accounts.api.ts";
import { StrangerPanel } from "./stranger-panel.tsx";

/** Where one is signed in, and the buttons that end a session there; one that is not one’s own leads to another password. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSession();
  const counts = useSinglePress();
  const [asking, setAsking] = useState(false);
  const [stranger, setStranger] = useState(false);
  const run = (id: string | null, then?: () => void): void =>
    end.mutate(id, {
      onSuccess: () => notify(id === null ? "Vos autres sessions sont fermées." : "Session fermée.", { kind: "success" }),
      onError: () => notifyError("La session n’a pas pu être fermée. Réessayez."),
      onSettled: () => {
        setAsking(false);
        then?.();
      },
    });
  // Afterwards: a fresh proof may be asked first.
  const disown = (id: string): void => run(id, () => setStranger(true));
  if (sessions.isError) return <p className="text-muted">Vos sessions ne peuvent pas être affichées pour le moment.</p>;
  return (
    <div className="grid gap-3">
      {stranger && <StrangerPanel onDone={() => setStranger(false)} />}
      <ul className="grid gap-2" aria-busy={sessions.isPending}>
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            // Also for another session: once a row is gone, the next one is under the pointer.
            onEnd={() => counts() && run(session.id)}
            onDisown={() => counts() && disown(session.id)}
          />
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button className="justify-self-start" onClick={() => counts() && setAsking(true)}>
          Fermer les autres sessions
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={`Fermer toutes vos autres sessions\u202f?`}
          text="Vous devrez vous reconnecter sur vos autres appareils. Cette session reste ouverte."
          confirm="Tout fermer"
          busy={end.isPending}
          onConfirm={() => run(null)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface SessionRowProps {
  readonly session: Session;
  /** It is being closed. */
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly onDisown: () => void;
}

function SessionRow({ session, busy, onEnd, onDisown }: SessionRowProps) {
  const name = session.name ?? browserName(session.user_agent) ?? "Navigateur inconnu";
  const Icon = isPhoneOrTablet(session.user_agent) ? Smartphone : Monitor;
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 rounded-panel bg-surface-2 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-6 text-muted" />
      <div className="min-w-0 wrap-anywhere text-sm text-muted">
        <p className="text-base font-semibold text-foreground">{name}</p>
        {session.current && <p className="font-medium text-accent-2">Cet appareil</p>}
        <p>
          Connexion le {formatMoment(session.created_at)}, {session.network}
        </p>
        <p>Dernière activité le {formatMoment(session.last_seen)}</p>
      </div>
      {!session.current && (
        <div className="col-start-2 -ml-4 flex flex-wrap gap-x-2">
          <Button kind="quiet" busy={busy} onClick={onEnd} aria-label={`Fermer la session ${name}`}>
            Fermer
          </Button>
          <Button kind="quiet" onClick={onDisown} aria-label={`Ce n’était pas moi\u202f: ${name}`}>
            Ce n’était pas moi
          </Button>
        </div>
      )}
    </li>
  );
}
