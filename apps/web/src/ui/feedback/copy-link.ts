import { notify, notifyDone } from "./toasts.ts";

/** Copies a link and says so in a toast; `instead`: what to do where it cannot be copied. */
export async function copyLink(url: string, { done = "Lien copié.", instead = "sélectionnez-le." } = {}): Promise<void> {
  try {
    // Without https the browser has no clipboard, despite its type.
    await navigator.clipboard.writeText(url);
    notifyDone(done);
  } catch {
    notify(`Le lien n’a pas pu être copié\u202f: ${instead}`, { kind: "warning" });
  }
}
