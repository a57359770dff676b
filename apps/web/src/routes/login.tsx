import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, getRouteApi, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import { AuthCard } from "#features/accounts/auth-card.tsx";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import { sameSitePath } from "#lib/page/same-site-path.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";

const DeviceSignIn = lazy(async () => ({ default: (await import("#features/accounts/device/device-sign-in.tsx")).DeviceSignIn }));

const route = getRouteApi("/connexion");

const ProviderReturn = lazy(async () => ({
  default: (await import("#features/accounts/identities/provider-return.tsx")).ProviderReturn,
}));

/** The sign-in, and what an identity provider sends back: in one file, which costs the first script less. */
export default function LoginPage() {
  const { provider } = useParams({ strict: false });
  return provider === undefined ? <Login /> : <Returned provider={provider} />;
}

function Returned({ provider }: { provider: string }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  // As the provider wrote it, once: the page then forgets its code.
  const [search] = useState(() => location.search.slice(1));
  const settings = useQuery(settingsQuery);
  return (
    <AuthPage title="Connexion" lead="Nous vérifions la réponse du fournisseur d’identité.">
      <title>Connexion · Séance</title>
      <Suspense>
        <ProviderReturn
          provider={provider}
          search={search}
          communityUrl={settings.data?.community_url ?? null}
          onDone={(path) => history.replace(path)}
          onBack={() => void navigate({ to: "/connexion", replace: true })}
        />
      </Suspense>
    </AuthPage>
  );
}

function Login() {
  const { retour, onglet } = route.useSearch();
  // Checked again here, against open redirects.
  const next = sameSitePath(retour) ?? "/";
  const navigate = useNavigate();
  const { history } = useRouter();
  const settings = useQuery(settingsQuery);
  // Redirects a visitor who is already signed in; a sign-in here leaves by `onDone`.
  const signedIn = useSession().token !== null;
  const [arrivedSignedIn] = useState(signedIn);
  const mode = onglet === "inscription" ? "register" : "login";
  const leave = () => history.replace(next);

  if (arrivedSignedIn) return <Navigate to={next} replace />;
  if (onglet === "appareil") return <DeviceLogin retour={retour} onDone={leave} />;
  return (
    <AuthPage
      title={mode === "login" ? "Content de vous revoir" : "Prenez place"}
      lead="Vos favoris, votre historique et la reprise là où vous en étiez, sur tous vos écrans."
    >
      <title>{mode === "login" ? "Connexion · Séance" : "Inscription · Séance"}</title>
      <AuthCard
        mode={mode}
        onMode={(asked) =>
          void navigate({
            to: "/connexion",
            search: { retour, onglet: asked === "register" ? "inscription" : undefined },
            replace: true,
          })
        }
        onDone={leave}
        returnTo={next}
        communityUrl={settings.data?.community_url ?? null}
        registration={settings.data?.registration ?? "open"}
      />
    </AuthPage>
  );
}

function DeviceLogin({ retour, onDone }: { retour: string | undefined; onDone: () => void }) {
  return (
    <AuthPage
      title="Connecter cet appareil"
      lead={"Rien à taper ici\u202f: un téléphone ou un ordinateur où votre compte est déjà ouvert suffit."}
    >
      <title>Connecter un appareil · Séance</title>
      <Suspense fallback={<SpinnerScreen text="Chargement…" />}>
        <DeviceSignIn onDone={onDone} />
      </Suspense>
      <Link to="/connexion" search={{ retour }} className={buttonClass({ kind: "quiet", className: "mx-auto mt-4 flex! w-fit" })}>
        Utiliser un mot de passe
      </Link>
    </AuthPage>
  );
}
