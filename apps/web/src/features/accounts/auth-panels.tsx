import { Ban, CircleAlert } from "lucide-react";
import { buttonClass } from "#ui/button/button.tsx";
import { suspendedText, suspendedTitle, type AuthFault } from "./auth-faults.ts";

/** What became of a form that could not be sent. `communityUrl`: where a suspended person may ask. */
export function AuthAlert({ fault, communityUrl }: { fault: AuthFault | null; communityUrl: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {fault?.kind === "suspended" && <SuspendedPanel communityUrl={communityUrl} />}
      {fault?.kind === "message" && (
        <p className="flex gap-3 rounded-field bg-danger/15 px-4 py-3 font-medium text-danger-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {fault.message}
        </p>
      )}
    </div>
  );
}

function SuspendedPanel({ communityUrl }: { communityUrl: string | null }) {
  return (
    <div className="grid gap-3 rounded-panel border border-danger/60 bg-danger/15 p-5">
      <h2 className="flex items-center gap-3 text-xl">
        <Ban aria-hidden="true" className="size-6 text-danger-2" />
        {suspendedTitle}
      </h2>
      <p className="text-body">{suspendedText}</p>
      {communityUrl && (
        <a
          href={communityUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ className: "justify-self-start" })}
        >
          Nous contacter
        </a>
      )}
    </div>
  );
}
