import { useLocation } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { KeepEmail } from "#features/accounts/email-links.tsx";

export default function KeptEmail() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <AuthPage title="Garder votre adresse" lead="Quelqu’un a demandé que votre compte en utilise une autre.">
      <title>Garder mon adresse · Séance</title>
      <KeepEmail token={token} />
    </AuthPage>
  );
}
