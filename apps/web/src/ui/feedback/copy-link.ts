import { notify, notifyDone } from "./toasts.ts";

/** Copies a link, or another text, and says so in a toast; `instead`: what to do where it cannot be copied. */
export async function copyLink(
  url: string,
  { done = "Lien copié.", fault = "Le lien n’a pas pu être copié", instead = "sélectionnez-le." } = {},
): Promise<void> {
  try {
    // Without https the browser has no clipboard, despite its type.
    await navigator.clipboard.writeText(url);
    notifyDone(done);
  } catch {
    notify(`${fault}\u202f: ${instead}`, { kind: "warning" });
  }
}
