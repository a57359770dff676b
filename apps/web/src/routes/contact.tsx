import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ExternalLink, LifeBuoy } from "lucide-react";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { ContactForm, type ContactTopic } from "#features/support/contact-form.tsx";
import { showOverlay } from "#shared/overlay.ts";
import { useSession } from "#shared/session/current-session.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";

const route = getRouteApi("/contact");

const topics: Readonly<Record<string, ContactTopic>> = { compte: "suspension", retrait: "removal", lecture: "playback" };

/** Where visitors and suspended people write to the staff. Who is signed in has the support, and its answers, on the site. */
export default function Contact() {
  const { sujet = "" } = route.useSearch();
  const signedIn = useSession().token !== null;
  const community = useQuery(settingsQuery).data?.community_url;
  return (
    <AuthPage title="Nous contacter" lead="Une question, un compte suspendu, un contenu à retirer : écrivez à l’équipe.">
      <title>Nous contacter · Séance</title>
      {signedIn ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-body">Vous êtes connecté : la réponse vous attendra dans Support, en haut de la page.</p>
          <Button kind="primary" size="lg" icon={LifeBuoy} onClick={() => showOverlay("support")}>
            Ouvrir le support
          </Button>
        </div>
      ) : (
        <ContactForm topic={topics[sujet] ?? "question"} />
      )}
      {community && (
        <a
          href={community}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: "quiet", className: "mt-4" })}
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          La communauté<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
    </AuthPage>
  );
}
