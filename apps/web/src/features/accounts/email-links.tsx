import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button/button.tsx";
import { useConfirmEmail, useKeepEmail } from "./accounts.api.ts";
import { LinkAction } from "./link-action.tsx";

/** Confirms the new address of an account by the token of a link. */
export function ConfirmEmail({ token }: { token: string }) {
  return (
    <LinkAction act={useConfirmEmail()} token={token} label="Confirmer cette adresse">
      <p className="text-lg">Votre adresse est changée. C’est avec elle que vous vous connectez désormais.</p>
      <p className="text-body">Vos autres sessions sont fermées.</p>
      <Link to="/" className={buttonClass({ kind: "primary" })}>
        Aller à l’accueil
      </Link>
    </LinkAction>
  );
}

/** Cancels a change of the address by the token of a link. */
export function KeepEmail({ token }: { token: string }) {
  return (
    <LinkAction act={useKeepEmail()} token={token} label="Garder mon adresse">
      <p className="text-lg">Le changement est annulé&#x202f;: votre compte garde son adresse.</p>
      <p className="text-body">
        Si vous n’aviez rien demandé, quelqu’un connaît votre mot de passe. Changez-le maintenant, toutes vos sessions seront
        fermées.
      </p>
      <Link to="/mot-de-passe-oublie" className={buttonClass({ kind: "primary" })}>
        Changer mon mot de passe
      </Link>
    </LinkAction>
  );
}
