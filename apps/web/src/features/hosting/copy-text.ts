import { limits } from "@seance/contract/limits";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";

/** Copies a text; the clipboard needs a secure context, else the text is shown instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifyDone(done);
  } catch {
    notify(`À copier\u202f: ${text}`, { kind: "warning", timeout: limits.toast.missingVideoMs });
  }
}
