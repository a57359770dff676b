import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { NewPasswordForm } from "#features/accounts/new-password-form.tsx";
import { endSession, session, useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";

export default function NewPassword() {
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const user = useSession().user;
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
      {user && (
        <p className="mb-5 wrap-anywhere text-body">
          {`Une session est ouverte ici pour ${user.email}. Elle sera fermée avec le changement, même si le lien est d’un autre compte.`}
        </p>
      )}
      <NewPasswordForm token={token} onDone={() => void done()} />
      <Link to="/mot-de-passe-oublie" className={buttonClass({ kind: "quiet", className: "mx-auto mt-4 flex! w-fit" })}>
        Demander un autre lien
      </Link>
    </AuthPage>
  );
}
