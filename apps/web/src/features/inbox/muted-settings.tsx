import { noticeKindLabels, noticeKinds, type NoticeKind } from "@seance/contract/notices";
import { usePermission } from "#shared/session/current-session.ts";
import { Switch } from "#ui/input/switch.tsx";
import { useMute, useMuted } from "./inbox.api.ts";

/** Which kinds of notices the account wants. */
export function MutedSettings() {
  const { data, isError: isUnread } = useMuted();
  const { mutate, isError } = useMute();
  const readsSecurity = usePermission("security:read");
  const muted = data ?? [];
  const want = (kind: NoticeKind, wanted: boolean): void => {
    const others = muted.filter((one) => one !== kind);
    mutate(wanted ? others : [...others, kind]);
  };
  return (
    <fieldset disabled={data === undefined} className="mt-6">
      <legend className="mb-1 text-lg font-semibold">Me notifier</legend>
      {noticeKinds
        .filter((kind) => kind !== "security" || readsSecurity)
        .map((kind) => (
          <Switch
            key={kind}
            label={noticeKindLabels[kind]}
            checked={data !== undefined && !muted.includes(kind)}
            onChange={(wanted) => want(kind, wanted)}
          />
        ))}
      {isUnread && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos choix n’ont pas pu être lus\u202f: rechargez la page."}
        </p>
      )}
      {isError && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos choix n’ont pas été enregistrés\u202f: réessayez dans un instant."}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">Enregistré avec votre compte, pour les notifications à venir.</p>
    </fieldset>
  );
}
