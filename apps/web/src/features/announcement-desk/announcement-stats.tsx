import type { AnnouncementStats } from "@seance/contract/announcements-admin";
import { countOf, formatCount } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { DayPlot } from "#ui/chart/day-plot.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { useAnnouncementStats } from "./announcement-desk.api.ts";

/** The figures of all announcements: counts, and views and clicks per day. */
export function AnnouncementFigures() {
  const query = useAnnouncementStats();
  const stats = query.data;
  return (
    <div className="mb-5 grid gap-3">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Tile name="Total" value={stats?.total} />
        <Tile name="Actives" value={stats?.active} />
        <Tile name="Épinglées" value={stats?.pinned} />
        <Tile name="Types" value={stats && Object.keys(stats.by_type).length} />
      </dl>
      {hasFailed(query) && !stats && (
        <p role="alert" className="text-sm text-danger-2">
          Les chiffres n’ont pas pu être chargés.
        </p>
      )}
      {stats && <Plots stats={stats} />}
    </div>
  );
}

function Tile({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse rounded-panel bg-surface px-4 py-3 ring-1 ring-divider">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-figures min-h-8 font-heading text-2xl font-bold">{value === undefined ? "" : formatCount(value)}</dd>
    </div>
  );
}

function Plots({ stats: { daily, views, clicks } }: { stats: AnnouncementStats }) {
  const days = (of: "views" | "clicks") => daily.map((one) => ({ day: one.day, count: one[of] }));
  return (
    <Fold
      title="Vues et clics"
      detail={`${countOf(views, "vue", "vues")} · ${countOf(clicks, "clic", "clics")} en tout`}
      unfolded={false}
    >
      <div className="grid grid-cols-1 gap-8 px-4 pb-4 lg:grid-cols-2">
        <DayPlot level={3} title="Vues par jour" one="vue" many="vues" days={days("views")} />
        <DayPlot level={3} title="Clics par jour" one="clic" many="clics" days={days("clicks")} />
      </div>
    </Fold>
  );
}
