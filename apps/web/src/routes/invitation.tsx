import { accountMessages } from "@seance/contract/account-fields";
import { invitationMessages } from "@seance/contract/invitations";
import { limits } from "@seance/contract/limits";
import { isStaff, roleLabels, type Role } from "@seance/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { AuthForm } from "#features/accounts/auth-form.tsx";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { invitationQuery, signUp } from "#features/accounts/accounts.api.ts";
import { ProviderButtons } from "#features/accounts/identities/provider-buttons.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { isNotFound } from "#lib/api/api-error.ts";
import { useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";

/** The page of a received invitation, whose token is the fragment of its address. */
export default function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const { history } = useRouter();
  const signedIn = useSession().token !== null;
  const settings = useQuery(settingsQuery);
  const closed = settings.data?.registration === "closed";
  const query = useQuery({ ...invitationQuery(token), enabled: token !== "" && !signedIn && !settings.isPending && !closed });
  const gone = token === "" || isNotFound(query.error);
  return (
    <AuthPage {...words[signedIn ? "open" : closed ? "closed" : gone ? "gone" : "open"]}>
      <title>Invitation · Séance</title>
      {signedIn ? (
        <Elsewhere text="Vous avez déjà un compte sur cet appareil." to="/" label="Aller à l’accueil" />
      ) : closed ? (
        <Elsewhere
          text={`${accountMessages.registrationClosed}. Si vous avez déjà un compte, connectez-vous.`}
          to="/connexion"
          label="Se connecter"
        />
      ) : gone ? (
        <Elsewhere
          text={`${invitationMessages.gone}. Demandez-en une autre à la personne qui vous l’a envoyée.`}
          to="/connexion"
          label="Se connecter"
        />
      ) : (
        <QueryView query={query} fault="L’invitation n’a pas pu être lue">
          {({ role }) => (
            <div className="grid gap-5">
              {role !== "user" && <p className="text-body">{roleText(role)}</p>}
              <AuthForm
                mode="register"
                communityUrl={settings.data?.community_url ?? null}
                send={async (fields) => {
                  await signUp(fields, token);
                  history.replace("/");
                }}
              />
              <ProviderButtons returnTo="/" invitation={token} />
            </div>
          )}
        </QueryView>
      )}
    </AuthPage>
  );
}

const words = {
  open: {
    title: "Une place vous attend",
    lead: "Une adresse et un mot de passe, et la séance commence\u202f: films, séries et chaînes, avec vos favoris et la reprise sur tous vos écrans.",
  },
  gone: {
    title: "Invitation expirée",
    lead: "Une invitation ne sert qu’un temps, et à un certain nombre de personnes.",
  },
  closed: {
    title: "Inscriptions fermées",
    lead: "Aucune invitation ne compte pendant ce temps.",
  },
};

const roleText = (role: Role): string =>
  `Votre compte aura le rôle ${roleLabels[role]}.${isStaff(role) ? ` Choisissez un mot de passe d’au moins ${limits.password.staffMin} caractères.` : ""}`;

function Elsewhere({ text, to, label }: { text: string; to: "/" | "/connexion"; label: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-body">{text}</p>
      <Link to={to} className={buttonClass({ kind: "primary" })}>
        {label}
      </Link>
    </div>
  );
}
