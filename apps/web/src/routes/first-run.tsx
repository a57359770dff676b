import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useRouter } from "@tanstack/react-router";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { FirstRunForm } from "#features/accounts/first-run-form.tsx";
import { settingsQuery } from "#features/site/site.api.ts";

export default function FirstRun() {
  const settings = useQuery(settingsQuery);
  const queries = useQueryClient();
  const { history } = useRouter();
  if (settings.data && !settings.data.setup_needed) return <Navigate to="/" replace />;
  return (
    <AuthPage
      title="Bienvenue chez vous"
      lead="Votre site est prêt. Créez le compte du fondateur : il pourra tout régler, et inviter les autres."
    >
      <title>Premier démarrage · Séance</title>
      <FirstRunForm
        onDone={() => {
          void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
          history.replace("/");
        }}
      />
    </AuthPage>
  );
}
