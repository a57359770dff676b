import { useLocation } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { VerifyEmail } from "#features/accounts/verify-email.tsx";

export default function VerifyEmailPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <AuthPage title="Vérifier votre adresse" lead="Elle vous servira si vous oubliez votre mot de passe.">
      <title>Vérifier votre adresse · Séance</title>
      <VerifyEmail token={token} />
    </AuthPage>
  );
}
