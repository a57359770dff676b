import { withCountry } from "@seance/contract/countries";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX } from "lucide-react";
import { browserName } from "#lib/browser-name.ts";
import { countOf, formatMoment, truncate } from "#lib/format.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Part, PartSkeleton } from "./part.tsx";
import { useLoginsOf } from "./person.api.ts";

/** The last attempts to sign in, failed ones too. */
export function LoginsPart({ id }: { id: string }) {
  const query = useLoginsOf(id);
  return (
    <Part title="Dernières connexions">
      <QueryView query={query} fault="Erreur lors du chargement des connexions" level={3} loading={<PartSkeleton />}>
        {({ logins, total }) => (
          <>
            {logins.length === 0 && <p className="text-sm text-muted">Aucune connexion connue.</p>}
            <ul className="grid grid-cols-1 divide-y divide-divider">
              {logins.map(({ id: entry, success, remembered_device, login_time, ip_address, country, user_agent }) => (
                <li key={entry} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
                  <Result success={success} />
                  <time dateTime={login_time} className="font-medium">
                    {formatMoment(login_time)}
                  </time>
                  {remembered_device && <span className="text-muted">Appareil retenu, sans code</span>}
                  <span className="tabular-figures font-mono text-xs text-muted">{withCountry(ip_address, country)}</span>
                  <span className="min-w-0 truncate text-muted sm:ml-auto" title={user_agent}>
                    {user_agent === "" ? "Agent inconnu" : (browserName(user_agent) ?? truncate(user_agent, 50))}
                  </span>
                </li>
              ))}
            </ul>
            {total > logins.length && (
              <Link
                to="/admin/login-history"
                search={{ compte: id }}
                className="justify-self-start py-2 text-sm font-semibold text-accent-2 hover:underline"
              >
                Voir les {countOf(total, "connexion", "connexions")}
              </Link>
            )}
          </>
        )}
      </QueryView>
    </Part>
  );
}

function Result({ success }: { success: boolean }) {
  const Icon = success ? CircleCheck : CircleX;
  return (
    <span className={`inline-flex w-20 items-center gap-1.5 ${success ? "text-body" : "font-semibold text-danger-2"}`}>
      <Icon aria-hidden="true" className={`size-4 ${success ? "text-success-2" : ""}`} />
      {success ? "Réussie" : "Échec"}
    </span>
  );
}
