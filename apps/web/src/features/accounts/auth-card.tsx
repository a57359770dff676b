import { accountMessages } from "@seance/contract/account-fields";
import type { RegistrationMode } from "@seance/contract/site";
import { Link } from "@tanstack/react-router";
import { MonitorSmartphone } from "lucide-react";
import { lazy, useState } from "react";
import { buttonClass } from "#ui/button/button.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Extra } from "#ui/extra.tsx";
import { signUp, startSession } from "./accounts.api.ts";
import { AuthForm } from "./auth-form.tsx";
import type { AuthMode } from "./auth-rules.ts";
import { hasPasskeys } from "./passkeys/has-passkeys.ts";
import { SignIn } from "./sign-in.tsx";

const ProviderButtons = lazy(async () => ({
  default: (await import("./identities/provider-buttons.tsx")).ProviderButtons,
}));

const PasskeySignIn = lazy(async () => ({
  default: (await import("./passkeys/passkey-sign-in.tsx")).PasskeySignIn,
}));

/** The two tabs Connexion and Inscription. `onDone` is called once the session has started. */
export function AuthCard({
  mode,
  onMode,
  onDone,
  returnTo,
  communityUrl,
  registration,
}: {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
  /** Where to go after a sign-in at an identity provider. */
  returnTo: string;
  communityUrl: string | null;
  registration: RegistrationMode;
}) {
  return (
    <>
      <Tabs
        label="Connexion ou inscription"
        value={mode}
        onChange={onMode}
        tabs={[
          {
            value: "login",
            label: "Connexion",
            panel: <SignInPanel communityUrl={communityUrl} onDone={onDone} />,
          },
          {
            value: "register",
            label: "Inscription",
            panel: <Join registration={registration} communityUrl={communityUrl} onDone={onDone} />,
          },
        ]}
      />
      <Extra>
        <ProviderButtons returnTo={returnTo} />
      </Extra>
    </>
  );
}

function SignInPanel({ communityUrl, onDone }: { communityUrl: string | null; onDone: () => void }) {
  return (
    <div className="grid gap-3">
      <SignIn communityUrl={communityUrl} onDone={onDone}>
        <Extra fallback={hasPasskeys() && <div className="h-13" />}>
          <PasskeySignIn
            communityUrl={communityUrl}
            onSignedIn={async (opened) => {
              await startSession(opened);
              onDone();
            }}
          />
        </Extra>
        <Link to="/mot-de-passe-oublie" className={buttonClass({ kind: "quiet", className: "justify-self-center" })}>
          Mot de passe oublié&#x202f;?
        </Link>
        <Link
          to="/connexion"
          search={({ retour }: { retour?: string }) => ({ retour, onglet: "appareil" })}
          className={buttonClass({ className: "justify-self-center" })}
        >
          <MonitorSmartphone aria-hidden="true" className="-ml-1 size-5" />
          Utiliser un autre appareil
        </Link>
      </SignIn>
    </div>
  );
}

function Join({
  registration,
  communityUrl,
  onDone,
}: {
  registration: RegistrationMode;
  communityUrl: string | null;
  onDone: () => void;
}) {
  const [requested, setRequested] = useState(false);
  if (registration === "invitation" || registration === "closed") return <NoRegistration mode={registration} />;
  if (requested)
    return (
      <div role="status" className="grid gap-2 rounded-field bg-surface-2 p-5">
        <p className="font-semibold">Votre demande est envoyée</p>
        <p className="text-body">
          {
            "Une personne de l’équipe va la lire. Connectez-vous plus tard avec cette adresse et ce mot de passe\u202f: la réponse vous attendra ici."
          }
        </p>
      </div>
    );
  return (
    <div className="grid gap-5">
      {registration === "approval" && (
        <p className="text-body">Les inscriptions sont acceptées une à une par l’équipe. Envoyez votre demande.</p>
      )}
      <AuthForm
        mode="register"
        communityUrl={communityUrl}
        send={async (fields) => {
          if (await signUp(fields)) onDone();
          else setRequested(true);
        }}
      />
    </div>
  );
}

function NoRegistration({ mode }: { mode: "invitation" | "closed" }) {
  const closed = mode === "closed";
  return (
    <div className="grid gap-2 rounded-field bg-surface-2 p-5">
      <p className="font-semibold">{closed ? accountMessages.registrationClosed : accountMessages.registrationInvited}</p>
      <p className="text-body">
        {closed
          ? "Seule l’équipe du site crée des comptes. Si vous en avez un, connectez-vous."
          : "Ouvrez le lien que vous avez reçu. Si vous avez déjà un compte, connectez-vous."}
      </p>
    </div>
  );
}
