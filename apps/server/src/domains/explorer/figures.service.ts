import { estimatedFigures, explorerLimits, type ExplorerOverview } from "@seance/contract/explorer";
import { isStaff, roles } from "@seance/contract/roles";
import type { NearCount } from "#db/near-count.ts";
import type { Row } from "#db/schema.ts";
import * as accounts from "#domains/accounts/index.ts";
import { countTitles } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { readWithTimeout } from "./documents.service.ts";

type Estimable = (typeof estimatedFigures)[number];

/** The figures of the site; `estimated` names those that would take too long to count. */
export function readFigures({ reads }: Pick<Services, "reads">): Promise<ExplorerOverview> {
  return readWithTimeout(reads, async (tx) => {
    const items = {
      total_movies: await countTitles(tx, "movie"),
      total_series: await countTitles(tx, "series"),
      total_episodes: await countTitles(tx, "episode"),
    };
    const { total_users, ...byRole } = presentRoles(await accounts.countByRole(tx));
    const logins_by_day = await accounts.countLoginsByDay(tx, explorerLimits.plotDays);
    const total_logins = await accounts.countLogins(tx);
    const distinct = {
      unique_users: await accounts.loginsDistinct(tx, "email_form", total_logins),
      unique_ips: await accounts.loginsDistinct(tx, "ip_address", total_logins),
    };
    return {
      stats: { total_users, ...totalsOf(items) },
      ...byRole,
      recent_logins: (await accounts.latestLogins(tx, explorerLimits.recentLogins)).map(presentLogin),
      activity: { total_logins, logins_today: logins_by_day.at(-1)?.logins ?? 0, ...totalsOf(distinct) },
      logins_by_day,
      content: contentOf(items.total_episodes.total, items.total_series.total),
      estimated: estimatedNames({ ...items, ...distinct }),
    };
  });
}

function totalsOf<N extends string>(figures: Record<N, NearCount>): Record<N, number> {
  const totals = Object.entries<NearCount>(figures).map(([name, { total }]) => [name, total]);
  return Object.fromEntries(totals) as Record<N, number>;
}

const estimatedNames = (figures: Record<Estimable, NearCount>): Estimable[] =>
  estimatedFigures.filter((name) => figures[name].estimated);

function presentRoles(
  counted: readonly { role: Row<"account">["role"]; count: number }[],
): Pick<ExplorerOverview, "founders" | "admins" | "by_role"> & { total_users: number } {
  const counts = new Map(counted.map(({ role, count }) => [role, count]));
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const by_role = roles.toReversed().map((role) => {
    const count = counts.get(role) ?? 0;
    return { role, count, percentage: Math.round((1000 * count) / Math.max(1, all)) / 10 };
  });
  const founders = counts.get("fondateur") ?? 0;
  const staff = by_role.filter(({ role }) => isStaff(role)).reduce((sum, { count }) => sum + count, 0);
  return { total_users: all, founders, admins: staff - founders, by_role };
}

const presentLogin = (row: Row<"login_entry">): ExplorerOverview["recent_logins"][number] => ({
  id: row.id,
  user_email: row.email,
  login_time: row.login_time.toISOString(),
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  success: row.success,
});

/** The table requires a season of every episode. */
const contentOf = (episodes: number, series: number): ExplorerOverview["content"] => ({
  episodes,
  average_episodes: Math.round(episodes / Math.max(1, series)),
  episodes_with_season: episodes,
});
