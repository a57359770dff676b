import { linkPages } from "@seance/contract/account-links";
import { useLocation } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { ConfirmEmail, KeepEmail } from "#features/accounts/email-links.tsx";
import { VerifyEmail } from "#features/accounts/verify-email.tsx";
import NewPassword from "./new-password.tsx";

/** The pages of the links of mail: in one file, which costs the first script less. */
export default function EmailLink() {
  const { hash: token, pathname } = useLocation();
  if (pathname === linkPages.reset) return <NewPassword />;
  if (pathname === linkPages["keep-email"])
    return (
      <AuthPage title="Garder votre adresse" lead="Quelqu’un a demandé que votre compte en utilise une autre.">
        <title>Garder mon adresse · Séance</title>
        <KeepEmail token={token} />
      </AuthPage>
    );
  if (pathname === linkPages.verify)
    return (
      <AuthPage title="Vérifier votre adresse" lead="Elle vous servira si vous oubliez votre mot de passe.">
        <title>Vérifier votre adresse · Séance</title>
        <VerifyEmail token={token} />
      </AuthPage>
    );
  return (
    <AuthPage title="Votre nouvelle adresse" lead="Elle remplace l’ancienne dès que vous la confirmez.">
      <title>Nouvelle adresse · Séance</title>
      <ConfirmEmail token={token} />
    </AuthPage>
  );
}
