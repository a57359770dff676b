import { databaseUserChange, type DatabaseUserChange, type ExplorerUser } from "@seance/contract/explorer";
import type { Role } from "@seance/contract/roles";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { submission } from "#lib/form-check.ts";
import { RoleChange } from "#shared/roles/role-change.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { saveDatabaseUser } from "#features/explorer/explorer.api.ts";

/** The new role was not confirmed: nothing was sent. */
export class RoleNotConfirmed extends Error {
  override readonly name = "RoleNotConfirmed";
}

interface Question {
  readonly user: ExplorerUser;
  readonly to: Role;
  readonly answer: (yes: boolean) => void;
}

/** Saves an account; a change of its role is asked about first, by `dialog`. */
export function useRoleQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useMemo(() => {
    const ask = async (user: ExplorerUser, to: Role): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ user, to, answer: resolve });
      const yes = await promise;
      setQuestion(null);
      return yes;
    };
    return submission(databaseUserChange, async (body: DatabaseUserChange, user: ExplorerUser) => {
      if (body.role !== undefined && body.role !== user.role && !(await ask(user, body.role))) throw new RoleNotConfirmed();
      return saveDatabaseUser(body, user);
    });
  }, []);
  return { change, dialog: question && dialogOf(question) };
}

const dialogOf = ({ user, to, answer }: Question): ReactNode => (
  <ConfirmDialog
    open
    title={`Changer le rôle de ${user.email}\u202f?`}
    text="Ses droits changent aussitôt."
    confirm="Changer le rôle"
    onConfirm={() => answer(true)}
    onCancel={() => answer(false)}
  >
    <RoleChange from={user.role} to={to} />
  </ConfirmDialog>
);
