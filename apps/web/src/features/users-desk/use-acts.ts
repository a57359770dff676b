import type { Ban } from "@seance/contract/bans";
import type { Person } from "@seance/contract/account-actions";
import type { Role } from "@seance/contract/roles";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useSinglePress } from "#ui/button/use-single-press.ts";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { actFaults, changeOf, doneWords, questionOf, refusalKind, type Act, type Question } from "./user-acts.ts";
import { useChangeUser } from "./users-desk.api.ts";

/** The toast about appeals: its delay after a ban, and its duration, in ms. */
const banNotice = { afterMs: 2000, forMs: 10_000 } as const;

interface Asked {
  readonly act: Act;
  readonly newRole: Role;
  readonly question: Question;
}

/**
 * Handles the press of an action: shows why it is refused, or asks for confirmation where needed, then sends it and shows the result.
 * `asked` is the open question; `run` confirms it; `onDone` is called after a success.
 */
export function useActs(actor: Person, communityUrl: string | null, onDone?: (act: Act) => void) {
  const { mutate, isPending } = useChangeUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  // A question opened meanwhile stays.
  const close = (act: Act): void => setAsked((now) => (now?.act === act ? null : now));
  const run = (act: Act, newRole: Role, ban: Ban | null = null): void =>
    mutate(changeOf(act, newRole, ban), {
      onSuccess: () => {
        close(act);
        notifyDone(doneWords(act, newRole));
        onDone?.(act);
        if (act.name === "ban") setTimeout(() => notifyAppeal(communityUrl), banNotice.afterMs);
      },
      onError: (error) => {
        // The reason of a ban stays, to be sent again.
        if (act.name !== "ban") close(act);
        notifyFailure(act, error);
      },
    });
  const counts = useSinglePress();
  const press = (act: Act): void => {
    const { verdict, name, user } = act;
    if (!verdict.allowed) return notify(verdict.detail, { kind: refusalKind(verdict.status) });
    const question = questionOf(actor, act, verdict.newRole);
    if (question) setAsked({ act, newRole: verdict.newRole, question });
    else if (!isPending && counts(`${name} ${user.id}`)) run(act, verdict.newRole);
  };
  return { press, run, asked, cancel: () => setAsked(null), busy: isPending };
}

function notifyFailure({ name }: Act, error: unknown): void {
  const refused = error instanceof ApiError && error.status < 500 ? error : null;
  notify(refused?.detail ?? actFaults[name], { kind: refusalKind(refused?.status ?? 0) });
}

function notifyAppeal(communityUrl: string | null): void {
  const how =
    communityUrl === null
      ? `écrire depuis la page «\u202fNous contacter\u202f»\u202f: ${location.origin}/contact`
      : `ouvrir un ticket sur le serveur de discussion de la communauté\u202f: ${communityUrl}`;
  notify(`Si cette personne conteste son bannissement, invitez-la à ${how}`, { timeout: banNotice.forMs });
}
