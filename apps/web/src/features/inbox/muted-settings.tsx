import { noticeKindLabels, noticeKinds, type NoticeKind } from "@seance/contract/notices";
import { usePermission } from "#shared/session/current-session.ts";
import { Switch } from "#ui/input/switch.tsx";
import { useMute, useMuted } from "./inbox.api.ts";
import { useMail, useMailed } from "./mailed.api.ts";

/** `on`: the site sends mail, and to this address; undefined: not known yet. */
export type MailState = "on" | "no-mail" | "unverified" | undefined;

/** Which kinds of notices the account wants, and which of them by mail too. */
export function MutedSettings({ mail }: { mail: MailState }) {
  const wanted = useChoice(useMuted(), useMute());
  const mailed = useChoice(useMailed(mail === "on"), useMail());
  const readsSecurity = usePermission("security:read");
  return (
    <fieldset disabled={wanted.kinds === undefined} className="mt-6">
      <legend className="mb-1 text-lg font-semibold">Me notifier</legend>
      {noticeKinds
        .filter((kind) => kind !== "security" || readsSecurity)
        .map((kind) => {
          const isWanted = wanted.kinds !== undefined && !wanted.kinds.includes(kind);
          return (
            <div key={kind} className="pb-1">
              <Switch label={noticeKindLabels[kind]} checked={isWanted} onChange={(on) => wanted.put(kind, !on)} />
              {isWanted && mailed.kinds && (
                <ByMail kind={kind} checked={mailed.kinds.includes(kind)} onChange={(on) => mailed.put(kind, on)} />
              )}
            </div>
          );
        })}
      {(wanted.isUnread || mailed.isUnread) && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos choix n’ont pas pu être lus\u202f: rechargez la page."}
        </p>
      )}
      {(wanted.isRefused || mailed.isRefused) && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos choix n’ont pas été enregistrés\u202f: réessayez dans un instant."}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">Enregistré avec votre compte, pour les notifications à venir.</p>
      {mail && <p className="mt-2 text-sm text-muted">{mailTexts[mail]}</p>}
    </fieldset>
  );
}

const mailTexts: Record<NonNullable<MailState>, string> = {
  on: "Par email, un seul message rassemble ce que vous n’avez pas encore lu. Ce qui touche à la sécurité de votre compte a déjà le sien.",
  "no-mail": "Ce site n’envoie pas d’email\u202f: vos notifications restent ici.",
  unverified:
    "Pour les recevoir aussi par email, vérifiez d’abord votre adresse, sous «\u00a0Mot de passe\u00a0» dans votre profil.",
};

function ByMail({ kind, checked, onChange }: { kind: NoticeKind; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm text-body">
      <input
        type="checkbox"
        aria-label={`Par email\u202f: ${noticeKindLabels[kind]}`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 cursor-pointer"
      />
      Par email
    </label>
  );
}

/** A list of kinds as it is stored, and what puts a kind into it or takes it out. */
function useChoice(
  { data: kinds, isError: isUnread }: { data: NoticeKind[] | undefined; isError: boolean },
  { mutate, isError: isRefused }: { mutate: (kinds: NoticeKind[]) => void; isError: boolean },
) {
  const put = (kind: NoticeKind, isIn: boolean): void => {
    const others = (kinds ?? []).filter((one) => one !== kind);
    mutate(isIn ? [...others, kind] : others);
  };
  return { kinds, isUnread, isRefused, put };
}
