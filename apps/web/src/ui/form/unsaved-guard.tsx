import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

/**
 * UnsavedGuard: while `dirty`, leaving the page (a link, Back, the tab's closing) is asked about first. A navigation with
 * `ignoreBlocker` passes: what was saved, or a person who may no longer be here.
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
