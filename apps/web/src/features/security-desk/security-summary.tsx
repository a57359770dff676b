import type { SecurityAlert, SecurityState } from "@seance/contract/security";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useRef } from "react";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Figure } from "#ui/layout/figure.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { securityState, useCloseAlert } from "./security-desk.api.ts";
import { alertText } from "./security-words.ts";

/** The open alerts, and the figures of the last 24 hours. */
export function SecuritySummary() {
  return (
    <QueryView query={useQuery(securityState)} fault="Les alertes n’ont pas pu être chargées">
      {({ alerts, ...figures }) => (
        <div className="grid grid-cols-1 gap-8">
          <Alerts alerts={alerts} />
          <Day figures={figures} />
        </div>
      )}
    </QueryView>
  );
}

function Alerts({ alerts }: { alerts: readonly SecurityAlert[] }) {
  const { mutate, isPending } = useCloseAlert();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(heading);
  const close = (id: string): void => mutate(id, { onError: (error) => notifyRefusal(error) });
  return (
    <section aria-labelledby="security-alerts">
      <h2 ref={heading} tabIndex={-1} id="security-alerts" className="mb-3 text-lg">
        Alertes
      </h2>
      {alerts.length === 0 ? (
        <p className="text-body">Aucune alerte&#x202f;: tout est calme.</p>
      ) : (
        <ul ref={list} aria-label="Alertes ouvertes" className="grid gap-2.5">
          {alerts.map((alert) => (
            <li
              key={alert.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel bg-surface px-5 py-4 ring-1 ring-danger-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{alertText(alert)}</span>
                <time dateTime={alert.created_at} className="text-sm text-muted">
                  {formatMoment(alert.created_at)}
                </time>
              </span>
              <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <AlertLink alert={alert} />
                <Button
                  icon={Check}
                  data-remove
                  aria-label={`Vu\u202f: ${alertText(alert)}`}
                  busy={isPending}
                  onClick={(event) => {
                    rememberPosition(event);
                    close(alert.id);
                  }}
                >
                  Vu
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const linkClass = "text-accent-2 underline decoration-divider underline-offset-4 hover:decoration-current";

/** Leads to the sign-ins, or to the changes of the account. */
function AlertLink({ alert: { kind, account, address } }: { alert: SecurityAlert }) {
  if (kind === "founder-changed" || kind === "new-country")
    return account ? (
      <Link to="/admin/securite" search={{ q: account.id }} className={linkClass}>
        Voir ses événements
      </Link>
    ) : null;
  const search = account ? { compte: account.id } : { q: address.replace(/::\/64$/, "") };
  return (
    <Link to="/admin/login-history" search={{ ...search, result: "failure" }} className={linkClass}>
      Voir les connexions
    </Link>
  );
}

function Day({ figures }: { figures: Omit<SecurityState, "alerts"> }) {
  return (
    <section aria-labelledby="security-day">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="security-day" className="text-lg">
          Dernières 24&nbsp;heures
        </h2>
        <Link to="/admin/login-history" search={{ result: "failure" }} className={`text-sm ${linkClass}`}>
          Les connexions échouées
        </Link>
      </div>
      <dl className="grid grid-cols-1 gap-2.5 sm:grid-cols-3">
        <Figure name="Connexions échouées" value={figures.failed_sign_ins} />
        <Figure name="Accès refusés" value={figures.forbidden} hint="Réponses 403" />
        <Figure name="Demandes trop nombreuses" value={figures.too_many} hint="Réponses 429" />
      </dl>
    </section>
  );
}
