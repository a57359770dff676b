import { useEffect } from "react";
import { notifyError } from "#ui/feedback/toasts.ts";

/** Says that what is on the screen could not be brought up to date; it stays as it was. */
export function useUpdateFault({ isRefetchError, errorUpdatedAt }: { isRefetchError: boolean; errorUpdatedAt: number }): void {
  useEffect(() => {
    if (isRefetchError) notifyError("Erreur lors de la mise à jour des détails");
  }, [isRefetchError, errorUpdatedAt]);
}
