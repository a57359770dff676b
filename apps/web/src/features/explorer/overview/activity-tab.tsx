import { explorerLimits, type ExplorerOverview } from "@seance/contract/explorer";
import { formatCount } from "#lib/format.ts";
import { DayPlot } from "#ui/chart/day-plot.tsx";
import { useExplorerOverview } from "#features/explorer/explorer.api.ts";
import { about } from "#features/explorer/explorer-words.ts";
import { LoginList } from "./login-list.tsx";
import { Figure, Panel } from "#features/explorer/panel.tsx";
import { Loaded } from "#features/explorer/loaded.tsx";

const agentCut = 60;

/** The latest sign-ins and their statistics. */
export function ActivityTab() {
  const query = useExplorerOverview();
  return (
    <Loaded query={query} height="h-[70dvh]">
      {(overview) => <Activity overview={overview} />}
    </Loaded>
  );
}

function Activity({ overview }: { overview: ExplorerOverview }) {
  const { activity, recent_logins, logins_by_day, estimated } = overview;
  const figures = [
    ["Connexions au total", formatCount(activity.total_logins)],
    ["Utilisateurs uniques", about(activity.unique_users, estimated.includes("unique_users"))],
    ["Connexions aujourd’hui", formatCount(activity.logins_today)],
    ["Adresses IP uniques", about(activity.unique_ips, estimated.includes("unique_ips"))],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-2.5 xl:grid-cols-4">
        {figures.map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Panel title="Connexions récentes">
          <LoginList logins={recent_logins.slice(0, explorerLimits.recentLogins)} agentCut={agentCut} outcome />
        </Panel>
        <div className="min-w-0 self-start rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6">
          <DayPlot
            title="Connexions par jour"
            one="connexion"
            many="connexions"
            days={logins_by_day.map(({ day, logins }) => ({ day, count: logins }))}
          />
        </div>
      </div>
    </div>
  );
}
