import { devicePage } from "@seance/contract/device-codes";
import { Link, useLocation } from "@tanstack/react-router";
import { BellRing, MonitorSmartphone } from "lucide-react";
import { noticeChoicesPage } from "@seance/contract/notice-mails";
import type { ReactNode } from "react";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { DeviceApproval } from "#features/accounts/device/device-approval.tsx";
import { SessionList } from "#features/accounts/session-list.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { NoticeChoices } from "./notice-choices.tsx";

/** The sessions of the account, the choice of its notices, and the page that adds a device: in one file, which costs the first script less. */
export default function Sessions() {
  const { hash, pathname } = useLocation();
  const guest = useSession().token === null;
  if (pathname === devicePage) return <Device code={hash} guest={guest} />;
  if (pathname === noticeChoicesPage)
    return <OwnPage heading="Mes notifications">{guest ? <NoticeInvitation /> : <NoticeChoices />}</OwnPage>;
  return <OwnPage heading="Mes sessions">{guest ? <Invitation /> : <SessionList />}</OwnPage>;
}

function OwnPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <title>{`${heading} · Séance`}</title>
      <div className="mx-auto grid max-w-180 gap-6">
        <h1 className="text-3xl">{heading}</h1>
        {children}
      </div>
    </div>
  );
}

function Device({ code, guest }: { code: string; guest: boolean }) {
  return (
    <AuthPage
      title="Connecter un appareil"
      lead="Une télévision, une tablette ou un autre ordinateur s’ouvre à votre compte, sans y taper de mot de passe."
    >
      <title>Connecter un appareil · Séance</title>
      {guest ? (
        <div className="grid justify-items-start gap-5">
          <p className="text-body">Connectez-vous d’abord ici, au compte que cet appareil doit ouvrir.</p>
          <Link
            to="/connexion"
            search={{ retour: code ? `${devicePage}#${code}` : devicePage }}
            className={buttonClass({ kind: "primary" })}
          >
            Se connecter
          </Link>
        </div>
      ) : (
        <DeviceApproval key={code} scanned={code} />
      )}
    </AuthPage>
  );
}

function Invitation() {
  return (
    <EmptyState
      title="Où votre compte est ouvert"
      text="Connectez-vous pour voir vos sessions, et fermer celles qui ne sont pas les vôtres."
      icon={<MonitorSmartphone className="size-7" />}
    >
      <Link to="/connexion" search={{ retour: "/mes-sessions" }} className={buttonClass({ kind: "primary" })}>
        Se connecter
      </Link>
    </EmptyState>
  );
}

function NoticeInvitation() {
  return (
    <EmptyState
      title="Ce que vous voulez recevoir"
      text="Connectez-vous pour choisir vos notifications, sur le site et par email."
      icon={<BellRing className="size-7" />}
    >
      <Link to="/connexion" search={{ retour: noticeChoicesPage }} className={buttonClass({ kind: "primary" })}>
        Se connecter
      </Link>
    </EmptyState>
  );
}
