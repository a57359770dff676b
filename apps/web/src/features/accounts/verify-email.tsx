import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button/button.tsx";
import { useVerifyEmail } from "./accounts.api.ts";
import { LinkAction } from "./link-action.tsx";

/** Verifies an address by the token of a link. */
export function VerifyEmail({ token }: { token: string }) {
  return (
    <LinkAction act={useVerifyEmail()} token={token} label="Vérifier mon adresse">
      <p className="text-lg">Votre adresse est vérifiée. Merci&#x202f;!</p>
      <Link to="/" className={buttonClass({ kind: "primary" })}>
        Aller à l’accueil
      </Link>
    </LinkAction>
  );
}
