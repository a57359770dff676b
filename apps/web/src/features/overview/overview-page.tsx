import type { AdminOverview } from "@seance/contract/overview";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoment } from "#lib/format.ts";
import { DayPlot } from "#ui/chart/day-plot.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Figure } from "#ui/layout/figure.tsx";
import { Attention } from "./attention.tsx";
import { Disks } from "./disks.tsx";
import { useStaffOverview } from "./overview.api.ts";
import { type AuditEntry, auditActionLabel, auditTargetLabel } from "@seance/contract/audit";

/** The home of the back office: open concerns, current viewers, the figures of the month and the latest actions. */
export function OverviewPage() {
  const query = useStaffOverview();
  return (
    <>
      <h1 className="mb-5 text-2xl">Vue d’ensemble</h1>
      <QueryView query={query} fault="La vue d’ensemble n’a pas pu être chargée" loading={<Waiting />}>
        {(overview) => <Figures overview={overview} />}
      </QueryView>
    </>
  );
}

function Figures({ overview }: { overview: AdminOverview }) {
  const { attention, viewers, views, new_accounts, latest_actions } = overview;
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="attention">
        <h2 id="attention" className="mb-3 text-lg">
          À traiter
        </h2>
        <Attention found={attention} />
      </section>
      <section aria-labelledby="right-now">
        <h2 id="right-now" className="mb-3 text-lg">
          En ce moment
        </h2>
        <dl className="grid grid-cols-1 gap-2.5 sm:grid-cols-3">
          <Figure name="Comptes en ligne" value={viewers.online} />
          <Figure name="En train de regarder" value={viewers.watching} hint="Comptes dont la lecture avance" />
          <Figure name="Spectateurs de l’heure" value={viewers.started} hint="Invités compris" />
        </dl>
      </section>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Panel>
          <DayPlot title="Vues" one="vue" many="vues" days={views} />
        </Panel>
        {new_accounts && (
          <Panel>
            <DayPlot title="Nouveaux comptes" one="compte" many="comptes" days={new_accounts} />
          </Panel>
        )}
        {latest_actions && (
          <Panel>
            <LatestActionsSection entries={latest_actions} />
          </Panel>
        )}
        {attention.disks && attention.disks.length > 0 && (
          <Panel>
            <section aria-labelledby="disks">
              <h2 id="disks" className="mb-4 text-lg">
                Place sur le serveur
              </h2>
              <Disks disks={attention.disks} />
            </section>
          </Panel>
        )}
      </div>
    </div>
  );
}

function LatestActionsSection({ entries }: { entries: NonNullable<AdminOverview["latest_actions"]> }) {
  return (
    <section aria-labelledby="latest-actions">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-actions" className="text-lg">
          Dernières actions de l’équipe
        </h2>
        <Link
          to="/explorateur/audit"
          className="text-sm text-accent-2 underline decoration-divider underline-offset-4 hover:decoration-current"
        >
          Tout le journal
        </Link>
      </div>
      <LatestActions entries={entries} />
    </section>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="min-w-0 self-start rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6">{children}</div>;
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-8">
      <span className="sr-only">Chargement…</span>
      <Skeleton className="h-40 rounded-panel" />
      <Skeleton className="h-28 rounded-panel" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  );
}

/** What the staff wrote last, newest first. */
function LatestActions({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Personne n’a encore rien changé.</p>;
  return (
    <ol className="grid">
      {entries.map(({ id, at, actor, action, target }) => (
        <li key={id} className="grid gap-0.5 border-b border-divider py-3 first:pt-0 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{auditTargetLabel(target)}</span>
            <time dateTime={at} className="tabular-figures text-sm text-muted">
              {formatMoment(at)}
            </time>
          </p>
          <p className="text-sm text-muted">
            {auditActionLabel(action)} · {actor ? `par ${actor.email}` : "par le site"}
          </p>
        </li>
      ))}
    </ol>
  );
}
