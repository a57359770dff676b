import { explorerLimits, type ExplorerOverview } from "@seance/contract/explorer";
import { roleLabels, type Role } from "@seance/contract/roles";
import { Clapperboard, CirclePlay, TvMinimalPlay, Users } from "lucide-react";
import { countOf, formatCount } from "#lib/format.ts";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { DayPlot } from "#ui/chart/day-plot.tsx";
import { useExplorerOverview } from "#features/explorer/explorer.api.ts";
import { about } from "#features/explorer/explorer-words.ts";
import { LoginList } from "./login-list.tsx";
import { Figure, Panel } from "#features/explorer/panel.tsx";
import { Loaded } from "#features/explorer/loaded.tsx";

const agentCut = 50;
const percentFormat = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** The database in figures. */
export function OverviewTab() {
  const query = useExplorerOverview();
  return (
    <Loaded query={query} height="h-[70dvh]">
      {(overview) => <Overview overview={overview} />}
    </Loaded>
  );
}

function Overview({ overview }: { overview: ExplorerOverview }) {
  const { stats, founders, admins, recent_logins, logins_by_day, estimated } = overview;
  const isAbout = (name: ExplorerOverview["estimated"][number]): boolean => estimated.includes(name);
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-2.5 xl:grid-cols-4">
        <Figure name="Utilisateurs" value={formatCount(stats.total_users)} icon={<Users className="size-5" />} />
        <Figure
          name="Films"
          value={about(stats.total_movies, isAbout("total_movies"))}
          icon={<Clapperboard className="size-5" />}
        />
        <Figure
          name="Séries"
          value={about(stats.total_series, isAbout("total_series"))}
          icon={<TvMinimalPlay className="size-5" />}
        />
        <Figure
          name="Épisodes"
          value={about(stats.total_episodes, isAbout("total_episodes"))}
          icon={<CirclePlay className="size-5" />}
        />
      </dl>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Panel title="Utilisateurs par rôle" beside={countOf(stats.total_users, "compte", "comptes")}>
          <dl className="mb-5 grid grid-cols-2 gap-2.5">
            <Figure name={founders > 1 ? "Fondateurs" : "Fondateur"} value={formatCount(founders)} />
            <Figure name={admins > 1 ? "Administrateurs" : "Administrateur"} value={formatCount(admins)} />
          </dl>
          <RoleBars roles={overview.by_role} />
        </Panel>
        <div className="grid grid-cols-1 content-start gap-4">
          <div className="min-w-0 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6">
            <DayPlot
              title="Connexions"
              one="connexion"
              many="connexions"
              days={logins_by_day.map(({ day, logins }) => ({ day, count: logins }))}
            />
          </div>
          <Panel title="Connexions récentes">
            <LoginList logins={recent_logins.slice(0, explorerLimits.overviewLogins)} agentCut={agentCut} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** The order of the labels: the highest role first. */
const roleOrder = Object.keys(roleLabels) as Role[];

function RoleBars({ roles }: { roles: ExplorerOverview["by_role"] }) {
  return (
    <ul className="grid gap-3">
      {roleOrder
        .flatMap((name) => roles.find(({ role }) => role === name) ?? [])
        .map(({ role, count, percentage }) => (
          <li key={role} className="grid gap-1.5">
            <p className="flex items-center justify-between gap-3">
              <RoleLabel role={role} />
              <span className="tabular-figures text-sm text-muted">
                <span className="font-semibold text-foreground">{formatCount(count)}</span>
                {` · ${percentFormat.format(percentage)}\u202f%`}
              </span>
            </p>
            <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-3">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${Math.min(100, percentage)}%`, minWidth: count > 0 ? "4px" : 0 }}
              />
            </div>
          </li>
        ))}
    </ul>
  );
}
