import { linkMessages } from "@seance/contract/account-links";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { resetLinkQuery } from "#features/accounts/accounts.api.ts";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { NewPasswordForm } from "#features/accounts/new-password-form.tsx";
import { isNotFound } from "#lib/api/api-error.ts";
import { endSession, session, useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";

export default function NewPassword() {
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const user = useSession().user;
  // Without an answer the form is shown all the same: it says by itself what is wrong with the link.
  const { error } = useQuery({ ...resetLinkQuery(token), enabled: token !== "" });
  const isDead = token === "" || isNotFound(error);
  const done = async (): Promise<void> => {
    // The session of this browser may be of the account whose sessions have just ended, or of another one.
    const open = session.get().token !== null;
    if (open) await endSession();
    const closed = open ? ", et la session ouverte ici est fermée" : "";
    notify(`Mot de passe changé${closed}. Connectez-vous avec le nouveau.`, { kind: "success" });
    void navigate({ to: "/connexion", replace: true });
  };
  return (
    <AuthPage title="Un nouveau mot de passe" lead="Il remplace l’ancien, et ferme toutes vos sessions ouvertes.">
      <title>Nouveau mot de passe · Séance</title>
      {!isDead && user && (
        <p className="mb-5 wrap-anywhere text-body">
          {`Une session est ouverte ici pour ${user.email}. Elle sera fermée avec le changement, même si le lien est d’un autre compte.`}
        </p>
      )}
      {isDead ? <p className="text-body">{linkMessages.dead}</p> : <NewPasswordForm token={token} onDone={() => void done()} />}
      <Link to="/mot-de-passe-oublie" className={buttonClass({ kind: "quiet", className: "mx-auto mt-4 flex! w-fit" })}>
        Demander un autre lien
      </Link>
    </AuthPage>
  );
}
