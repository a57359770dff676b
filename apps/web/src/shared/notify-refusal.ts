import { refusalText } from "#lib/api/error-message.ts";
import { notifyError } from "#ui/feedback/toasts.ts";

/** Shows the server's sentence for a refusal, else `otherwise`. */
export const notifyRefusal = (error: unknown, otherwise = "Cela n’a pas pu être fait. Réessayez."): void =>
  notifyError(refusalText(error, otherwise));
