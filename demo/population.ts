import { isCompleted } from "@seance/contract/limits";
import { newId } from "@seance/server/core/ids.ts";
import type { Db } from "@seance/server/db/client.ts";
import { sql } from "kysely";

/** The invented viewers of the demo: what they watched, kept and asked in the last month. */

const names = [
  ...["Alice Garnier", "Bastien Roche", "Camille Perrin", "Damien Leroux", "Élise Fontaine", "Farid Benali", "Gaëlle Le Goff"],
  ...["Hugo Marchand", "Inès Carpentier", "Jules Vasseur", "Karim Haddad", "Léa Barbier", "Mathis Renard", "Nina Colin"],
  ...["Oscar Picard", "Pauline Royer", "Quentin Aubry", "Rose Lacroix", "Samuel Noël", "Thaïs Meunier", "Ugo Benoît"],
  ...["Violette Huet", "William Prévost", "Xavière Daniel", "Yanis Caron", "Zoé Lambert", "Anouk Tessier", "Blaise Mercier"],
  ...["Clémence Joly", "Diego Navarro", "Emma Charpentier", "Félix Guérin", "Garance Dupuis", "Hélène Rivière", "Ismaël Diallo"],
  "Jeanne Moulin",
];

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36",
];

const days = 30;

/** The same numbers at each start: 0 ≤ n < 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the demo has to be watched. */
export interface Watchable {
  /** `group` is what tastes are about: a country or a genre. */
  readonly films: readonly { id: string; group: string; seconds: number; views: number }[];
  readonly series: readonly { id: string; group: string; episodes: readonly { id: string; seconds: number }[] }[];
  readonly announcements: readonly string[];
}

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly joined: Date;
  readonly watched: readonly Watched[];
  readonly favourites: readonly { film: string | null; series: string | null; at: Date }[];
  readonly logins: readonly { at: Date; agent: string; ip: string; success: boolean }[];
}

export type Habits = Pick<Viewer, "watched" | "favourites">;

interface Watched {
  readonly film: string | null;
  readonly episode: string | null;
  readonly seconds: number;
  readonly total: number;
  readonly at: Date;
}

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/gu, ".");

/** Invents the viewers: each has two tastes, watches most of what is of them, and some of the rest. */
export function inventViewers(all: Watchable, now: Date): Viewer[] {
  const random = seeded(1895);
  const groups = [...new Set(all.films.map(({ group }) => group))];
  return names.map((name, at) => {
    const tastes = new Set([groups[at % groups.length], groups[Math.floor(random() * groups.length)]]);
    const ago = (most: number): Date => new Date(now.getTime() - Math.ceil(random() ** 1.6 * most * 86_400_000) - 60_000);
    const watched = [...watchedFilms(all, tastes, random, ago), ...watchedEpisodes(all, at, random, ago)];
    return {
      id: newId(),
      name,
      email: `${slug(name)}@seance.example`,
      joined: new Date(now.getTime() - (days + 2 + Math.floor(random() * 300)) * 86_400_000),
      watched,
      favourites: favouritesOf(all, tastes, random, ago),
      logins: Array.from({ length: 4 + Math.floor(random() * 14) }, () => ({
        at: ago(days),
        agent: agents[Math.floor(random() ** 1.5 * agents.length)] ?? "",
        ip: `203.0.113.${10 + at * 4 + Math.floor(random() * 2)}`,
        success: random() > 0.08,
      })),
    };
  });
}

type Random = () => number;
type Ago = (most: number) => Date;

function watchedFilms({ films }: Watchable, tastes: ReadonlySet<string | undefined>, random: Random, ago: Ago): Watched[] {
  const chosen = films.filter(({ group, views }) => random() < (tastes.has(group) ? 0.62 : 0.05 + views / 400_000));
  return chosen.map(({ id, seconds }) => {
    const part = random() < 0.72 ? 1 : 0.08 + random() * 0.8;
    return { film: id, episode: null, seconds: Math.round(seconds * part), total: seconds, at: ago(days) };
  });
}

/** Some episodes of one or two series, in their order. */
function watchedEpisodes({ series }: Watchable, at: number, random: Random, ago: Ago): Watched[] {
  return series.flatMap(({ episodes }, place) => {
    if ((at + place) % 4 !== 0 && random() > 0.12) return [];
    const seen = episodes.slice(0, 1 + Math.floor(random() * episodes.length));
    const begun = ago(days).getTime();
    return seen.map(({ id, seconds }, index) => {
      const isLast = index === seen.length - 1;
      const watchedAt = new Date(begun - (seen.length - 1 - index) * 5_400_000);
      return {
        film: null,
        episode: id,
        seconds: Math.round(seconds * (isLast ? 0.1 + random() * 0.8 : 1)),
        total: seconds,
        at: watchedAt,
      };
    });
  });
}

function favouritesOf(
  { films, series }: Watchable,
  tastes: ReadonlySet<string | undefined>,
  random: Random,
  ago: Ago,
): Viewer["favourites"] {
  const kept = films.filter(({ group }) => random() < (tastes.has(group) ? 0.3 : 0.02));
  return [
    ...kept.map(({ id }) => ({ film: id, series: null, at: ago(days) })),
    ...series.filter(() => random() < 0.25).map(({ id }) => ({ film: null, series: id, at: ago(days) })),
  ];
}

/** Inserts the viewers; `passwordHash` is nobody's password, so that no one signs in as one of them. */
export async function insertViewers(tx: Db, viewers: readonly Viewer[], passwordHash: string): Promise<void> {
  for (const viewer of viewers) {
    const { id, name, email, joined, logins } = viewer;
    const last = logins.filter(({ success }) => success).map(({ at }) => at);
    await tx
      .insertInto("account")
      .values({
        ...{ id, email, email_form: email, username: name, password_hash: passwordHash, created_at: joined },
        last_login: last.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
      })
      .execute();
    await insertHabits(tx, id, viewer);
    for (const { at, agent, ip, success } of logins)
      await tx
        .insertInto("login_entry")
        .values({
          ...{ id: newId(), account_id: id, email, email_form: email, ip_address: ip, user_agent: agent, success },
          login_time: at,
        })
        .execute();
  }
}

/** Inserts the history and the favourites of an account. */
export async function insertHabits(tx: Db, accountId: string, { watched, favourites }: Habits): Promise<void> {
  if (watched.length > 0)
    await tx
      .insertInto("watch_progress")
      .values(
        watched.map((entry) => ({
          account_id: accountId,
          item_id: entry.film ?? entry.episode ?? "",
          item_type: entry.film ? "movie" : "episode",
          movie_id: entry.film,
          episode_id: entry.episode,
          watched_seconds: entry.seconds,
          total_seconds: entry.total,
          completed: isCompleted(entry.seconds, entry.total),
          saved_at: entry.at,
        })),
      )
      .execute();
  if (favourites.length > 0)
    await tx
      .insertInto("favourite")
      .values(
        favourites.map(({ film, series, at }) => ({
          ...{ id: newId(), account_id: accountId, movie_id: film, series_id: series, added_at: at },
        })),
      )
      .execute();
}

/** The views of each of the last days, more at the weekend; and how often the announcements were seen and pressed. */
export async function insertFigures(tx: Db, announcements: readonly string[], now: Date): Promise<void> {
  const random = seeded(24);
  for (let ago = days; ago >= 0; ago -= 1) {
    const date = new Date(now.getTime() - ago * 86_400_000);
    const busy = [0, 5, 6].includes(date.getUTCDay()) ? 1.6 : 1;
    const views = Math.round((150 + random() * 60) * busy);
    const day = date.toISOString().slice(0, 10);
    await sql`insert into views_by_day (day, views) values (${day}::date, ${views}) on conflict (day) do nothing`.execute(tx);
    for (const [place, id] of ago > 14 ? [] : announcements.entries()) {
      const seen = Math.round((60 - 14 * place + random() * 30) * busy);
      const counts = { announcement_id: id, day, views: seen, clicks: Math.round(seen * (0.06 + random() * 0.1)) };
      await tx.insertInto("announcement_day").values(counts).execute();
    }
  }
  await sql`
    update announcement set views = counted.views, clicks = counted.clicks
    from (select announcement_id, sum(views)::integer as views, sum(clicks)::integer as clicks from announcement_day group by 1) as counted
    where announcement.id = counted.announcement_id`.execute(tx);
}
