import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { deleteErrorMessage } from "#lib/api/error-message.ts";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { SecurityCodeDialog } from "./security-code-dialog.tsx";

/**
 * DeleteDialog: asks for the security code, then deletes; a wrong code deletes nothing and is asked for again. `title`, `text`,
 * `confirm` (the button), `send(code)` deletes, `done` is the toast after it (a text, or what shows it), `fault` the error without a reason
 * from the server.
 */
export function DeleteDialog({
  title,
  text,
  confirm = "Supprimer",
  send,
  done,
  fault,
  onDone,
  onCancel,
}: {
  title: string;
  text: ReactNode;
  confirm?: string;
  send: (code: string) => Promise<unknown>;
  done: string | (() => void);
  fault: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  const remove = (code: string): void =>
    mutate(code, {
      onSuccess: () => {
        if (typeof done === "string") notifyDone(done);
        else done();
        onDone();
      },
    });
  return (
    <SecurityCodeDialog
      open
      title={title}
      text={text}
      confirm={confirm}
      busy={isPending}
      fault={error && deleteErrorMessage(error, fault)}
      onCode={remove}
      onCancel={onCancel}
    />
  );
}
