import { ban as banShape, type Ban } from "@seance/contract/bans";
import { ApiError } from "#lib/api/api-error.ts";
import { formatMoment } from "#lib/format.ts";

export const suspendedTitle = "Compte Suspendu";

const forGood = "Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.";

/** What a banned person is told: for how long, and what to do about it. The reason is {@link Ban.reason}. */
export const suspendedText = (ban: Ban | null): string =>
  ban?.until
    ? `Votre compte est suspendu jusqu’au ${formatMoment(ban.until)}, si vous pensez que c'est une erreur contactez-nous.`
    : forGood;

/** The whole of it as one sentence, with its title. */
export function suspendedSentence(ban: Ban | null): string {
  const reason = ban?.reason ? ` Motif\u202f: ${ban.reason}` : "";
  return `${suspendedTitle}: ${suspendedText(ban)}${reason}`;
}

/** The ban in the refusal of a sign-in; null when it says none. */
export function banIn(error: unknown): Ban | null {
  const body = error instanceof ApiError ? error.body : null;
  return typeof body === "object" && body !== null && "ban" in body ? (banShape.safeParse(body.ban).data ?? null) : null;
}
