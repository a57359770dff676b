import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { countUnsavedForm } from "#lib/page/unsaved-forms.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

/**
 * UnsavedGuard: while `dirty`, asks before the page is left (a link, Back, closing the tab), and keeps the page when the session ends. A
 * navigation with `ignoreBlocker` passes: after a save, or when the person may no longer see the page. `onAbandon`: the changes are given up.
 */
export function UnsavedGuard({ dirty, onAbandon }: { dirty: boolean; onAbandon?: () => void }) {
  useEffect(() => (dirty ? countUnsavedForm() : undefined), [dirty]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === "blocked"}
      title={"Abandonner les modifications\u202f?"}
      text="Ce que vous avez saisi n’est pas enregistré et sera perdu."
      confirm="Abandonner"
      cancel="Continuer la saisie"
      onConfirm={() => {
        onAbandon?.();
        proceed?.();
      }}
      onCancel={() => reset?.()}
    />
  );
}
