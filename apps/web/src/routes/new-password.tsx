import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { NewPasswordForm } from "#features/accounts/new-password-form.tsx";
import { leaveSession, session } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";

export default function NewPassword() {
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const done = (): void => {
    // The account of this browser may be the one whose sessions have just ended.
    if (session.get().token !== null) leaveSession();
    notify("Mot de passe changé. Connectez-vous avec le nouveau.", { kind: "success" });
    void navigate({ to: "/connexion", replace: true });
  };
  return (
    <AuthPage title="Un nouveau mot de passe" lead="Il remplace l’ancien, et ferme toutes vos sessions ouvertes.">
      <title>Nouveau mot de passe · Séance</title>
      <NewPasswordForm token={token} onDone={done} />
      <Link to="/mot-de-passe-oublie" className={buttonClass({ kind: "quiet", className: "mx-auto mt-4 flex! w-fit" })}>
        Demander un autre lien
      </Link>
    </AuthPage>
  );
}
