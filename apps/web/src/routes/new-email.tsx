import { useLocation } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { ConfirmEmail } from "#features/accounts/email-links.tsx";

export default function NewEmail() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <AuthPage title="Votre nouvelle adresse" lead="Elle remplace l’ancienne dès que vous la confirmez.">
      <title>Nouvelle adresse · Séance</title>
      <ConfirmEmail token={token} />
    </AuthPage>
  );
}
