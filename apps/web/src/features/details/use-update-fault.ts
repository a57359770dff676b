import { useEffect } from "react";
import { notify } from "#ui/feedback/toasts.ts";

/** Says that what is on the screen could not be brought up to date; it stays as it was. */
export function useUpdateFault({ isRefetchError, errorUpdatedAt }: { isRefetchError: boolean; errorUpdatedAt: number }): void {
  useEffect(() => {
    if (isRefetchError) notify("Erreur lors de la mise à jour des détails", { kind: "error" });
  }, [isRefetchError, errorUpdatedAt]);
}
