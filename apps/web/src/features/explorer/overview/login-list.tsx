import { LogIn } from "lucide-react";
import type { ExplorerOverview } from "@seance/contract/explorer";
import { browserName } from "#lib/browser-name.ts";
import { truncate } from "#lib/format.ts";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { momentOf, unknown } from "#features/explorer/explorer-words.ts";

type Login = ExplorerOverview["recent_logins"][number];

/** Sign-ins, newest first. `agentCut`: characters of the user agent; `outcome` also tags successful ones: failures always are. */
export function LoginList({
  logins,
  agentCut,
  outcome = false,
}: {
  logins: readonly Login[];
  agentCut: number;
  outcome?: boolean;
}) {
  if (logins.length === 0)
    return <EmptyState level={3} title="Aucune connexion récente enregistrée" icon={<LogIn className="size-7" />} />;
  return (
    <ol className="grid">
      {logins.map(({ id, user_email, login_time, ip_address, user_agent, success }) => (
        <li key={id} className="grid gap-0.5 border-b border-divider py-3 first:pt-0 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 font-semibold [overflow-wrap:anywhere]">
              {user_email || unknown.user}
              {(outcome || !success) && <Tag tone={success ? "success" : "danger"}>{success ? "Réussie" : "Échouée"}</Tag>}
            </span>
            <span className="tabular-figures text-sm text-muted">{momentOf(login_time)}</span>
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            <span className="tabular-figures text-body">{ip_address || unknown.other}</span>
            {" · "}
            {user_agent ? (
              <span title={user_agent}>{browserName(user_agent) ?? truncate(user_agent, agentCut)}</span>
            ) : (
              unknown.agent
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
