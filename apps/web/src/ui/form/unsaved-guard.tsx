import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

/**
 * UnsavedGuard: while `dirty`, asks before the page is left (a link, Back, closing the tab). A navigation with `ignoreBlocker` passes:
 * after a save, or when the person may no longer see the page.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
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
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  );
}
