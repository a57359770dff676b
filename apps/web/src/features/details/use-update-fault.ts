import { useEffect } from "react";
import { notifyError } from "#ui/feedback/toasts.ts";

/** Reports that a refetch failed; the screen keeps its data. */
export function useUpdateFault({ isRefetchError, errorUpdatedAt }: { isRefetchError: boolean; errorUpdatedAt: number }): void {
  useEffect(() => {
    if (isRefetchError) notifyError("Erreur lors de la mise à jour des détails");
  }, [isRefetchError, errorUpdatedAt]);
}
