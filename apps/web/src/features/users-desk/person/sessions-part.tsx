import { withCountry } from "@seance/contract/countries";
import type { UserSession } from "@seance/contract/person-admin";
import { decide, type Person } from "@seance/contract/account-actions";
import type { ManagedUser } from "@seance/contract/users-admin";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { browserName, isPhoneOrTablet } from "#lib/browser-name.ts";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { useSinglePress } from "#ui/button/use-single-press.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { Part, PartList } from "./part.tsx";
import { useEndSessions, useSessions } from "./person.api.ts";

/** Where the person is signed in; who may end these sessions is decided like a change of role. */
export function SessionsPart({ user, actor }: { user: ManagedUser; actor: Person }) {
  const query = useSessions(user.id);
  const end = useEndSessions(user.id);
  const [asking, setAsking] = useState(false);
  const counts = useSinglePress();
  const mayEnd = decide(actor, "end-sessions", user).allowed;
  const run = (sessionId: string | null): void =>
    end.mutate(sessionId, {
      onSuccess: () => notifyDone(sessionId === null ? "Ses sessions sont fermées." : "Session fermée."),
      onError: (error) => notifyRefusal(error, "La session n’a pas pu être fermée. Réessayez."),
      onSettled: () => setAsking(false),
    });
  return (
    <Part
      title="Sessions ouvertes"
      action={
        mayEnd &&
        (query.data?.length ?? 0) > 1 && (
          <Button className="h-10! px-4! text-sm!" onClick={() => setAsking(true)}>
            Tout fermer
          </Button>
        )
      }
    >
      <PartList query={query} fault="Les sessions n’ont pas pu être chargées" empty="Aucune session ouverte.">
        {(session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            // Also for another session: once a row is gone, the next one is under the pointer.
            onEnd={mayEnd ? () => counts() && run(session.id) : null}
          />
        )}
      </PartList>
      {user.id === actor.id && <p className="text-sm text-muted">Vous fermez vos propres sessions depuis votre profil.</p>}
      {asking && (
        <ConfirmDialog
          open
          title={`Fermer toutes les sessions de ${user.email}\u202f?`}
          text="Cette personne devra se reconnecter partout."
          confirm="Tout fermer"
          busy={end.isPending}
          onConfirm={() => run(null)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Part>
  );
}

interface SessionRowProps {
  readonly session: UserSession;
  /** It is being closed. */
  readonly busy: boolean;
  readonly onEnd: (() => void) | null;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const name = session.name ?? browserName(session.user_agent) ?? "Navigateur inconnu";
  const Icon = isPhoneOrTablet(session.user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium" title={session.user_agent}>
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Active le {formatMoment(session.last_seen)} · {withCountry(session.ip_address || "adresse inconnue", session.country)}
        </p>
      </div>
      {onEnd && (
        <Button
          kind="quiet"
          busy={busy}
          className="h-10! px-3! text-sm!"
          onClick={onEnd}
          aria-label={`Fermer la session ${name}`}
        >
          Fermer
        </Button>
      )}
    </li>
  );
}
