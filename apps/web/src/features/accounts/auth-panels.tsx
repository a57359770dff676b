import type { Ban } from "@seance/contract/bans";
import { Link } from "@tanstack/react-router";
import { Ban as BanIcon, CircleAlert } from "lucide-react";
import { suspendedText, suspendedTitle } from "#shared/session/ban-text.ts";
import { buttonClass } from "#ui/button/button.tsx";
import type { AuthFault } from "./auth-faults.ts";

/** What became of a form that could not be sent. `communityUrl`: where a suspended person may ask. */
export function AuthAlert({ fault, communityUrl }: { fault: AuthFault | null; communityUrl: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {fault?.kind === "suspended" && <SuspendedPanel ban={fault.ban} communityUrl={communityUrl} />}
      {fault?.kind === "message" && (
        <p className="flex gap-3 rounded-field bg-danger/15 px-4 py-3 font-medium text-danger-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {fault.message}
        </p>
      )}
    </div>
  );
}

function SuspendedPanel({ ban, communityUrl }: { ban: Ban | null; communityUrl: string | null }) {
  return (
    <div className="grid gap-3 rounded-panel border border-danger/60 bg-danger/15 p-5">
      <h2 className="flex items-center gap-3 text-xl">
        <BanIcon aria-hidden="true" className="size-6 text-danger-2" />
        {suspendedTitle}
      </h2>
      <p className="text-body">{suspendedText(ban)}</p>
      {ban?.reason && (
        <p className="wrap-anywhere whitespace-pre-line text-body">
          <span className="font-semibold text-foreground">Motif</span>
          {`\u202f: ${ban.reason}`}
        </p>
      )}
      {communityUrl && (
        <a
          href={communityUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ className: "justify-self-start" })}
        >
          Nous contacter<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
      <Link to="/contact" search={{ sujet: "compte" }} className={buttonClass({ className: "justify-self-start" })}>
        {communityUrl ? "Écrire à l’équipe" : "Nous contacter"}
      </Link>
    </div>
  );
}
