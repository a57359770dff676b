import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { RoleChange } from "#shared/roles/role-change.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import type { useActs } from "./use-acts.ts";

/** The question that is open, if any: a ban with its reason and end, a change of role with what it changes, or a plain one. */
export function ActDialog({ acts: { asked, run, cancel, busy } }: { acts: ReturnType<typeof useActs> }) {
  if (!asked) return null;
  const { act, newRole, question } = asked;
  if (act.name === "ban")
    return (
      <BanDialog
        question={question}
        current={act.user.ban}
        busy={busy}
        onBan={(ban) => run(act, newRole, ban)}
        onCancel={cancel}
      />
    );
  return (
    <ConfirmDialog
      open
      {...question}
      kind={act.name === "promote" ? "primary" : "danger"}
      busy={busy}
      onConfirm={() => run(act, newRole)}
      onCancel={cancel}
    >
      {newRole !== act.user.role && <RoleChange from={act.user.role} to={newRole} />}
    </ConfirmDialog>
  );
}
