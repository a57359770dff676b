import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { ForgottenForm, NoMail } from "#features/accounts/forgotten-form.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { buttonClass } from "#ui/button/button.tsx";

export default function ForgottenPassword() {
  const settings = useQuery(settingsQuery).data;
  return (
    <AuthPage title={`Mot de passe oublié\u202f?`} lead="Cela arrive. Un lien vous permet d’en choisir un autre.">
      <title>Mot de passe oublié · Séance</title>
      {settings && (settings.sends_mail ? <ForgottenForm /> : <NoMail />)}
      <Link to="/connexion" className={buttonClass({ kind: "quiet", className: "mx-auto mt-4 flex! w-fit" })}>
        Revenir à la connexion
      </Link>
    </AuthPage>
  );
}
