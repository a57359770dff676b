import { listMovies } from "@seance/contract/movies";
import { listSeries } from "@seance/contract/series";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { announcementsShown, useAnnouncements } from "#features/announcements/announcements.api.ts";
import { homeQuery } from "#features/home/home.api.ts";
import { useOnlineStaff } from "#features/profile/profile.api.ts";
import { progress } from "#features/progress/progress.api.ts";
import { call } from "#lib/api/api-client.ts";
import { useSession } from "#shared/session/current-session.ts";
import { useSettings } from "#shared/settings.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { newcomers, newTitlesWords, recommend } from "./notice-rules.ts";

const staffNoticeMs = 300_000;
const listed = 5;
/** Least time between two notices of new titles: an import adds hundreds. */
const bulkQuietMs = 60_000;

const newestMovies = queryOptions({
  queryKey: ["movies", "newest"],
  queryFn: async ({ signal }) => (await call(listMovies, { query: { limit: listed }, signal })).movies,
});
const newestSeries = queryOptions({
  queryKey: ["series", "newest"],
  queryFn: async ({ signal }) => (await call(listSeries, { query: { limit: listed }, signal })).series,
});

/** Toasts about new content, as the settings allow; none while a video plays. */
export function Notices() {
  const { newMovies, newSeries, announcements, recommendations } = useSettings().notifications;
  return (
    <>
      <StaffNotice />
      {newMovies && <NewMovies />}
      {newSeries && <NewSeries />}
      {announcements && <NewAnnouncements />}
      {recommendations && <Recommendation />}
    </>
  );
}

function NewMovies() {
  useNewcomers(useQuery(newestMovies), listed, (titles) => newTitlesWords(titles, "Nouveau film", "nouveaux films"));
  return null;
}

function NewSeries() {
  useNewcomers(useQuery(newestSeries), listed, (titles) => newTitlesWords(titles, "Nouvelle série", "nouvelles séries"));
  return null;
}

function NewAnnouncements() {
  useNewcomers(useAnnouncements(), announcementsShown, (titles) =>
    newTitlesWords(titles, "Nouvelle annonce", "nouvelles annonces"),
  );
  return null;
}

/** Reports what a list gains after its first fetch. After a change of account or role, the list starts over. */
function useNewcomers<One extends { id: string; created_at: string }>(
  { data: list, dataUpdatedAt }: { readonly data: readonly One[] | undefined; readonly dataUpdatedAt: number },
  longest: number,
  words: (fresh: readonly One[]) => string,
): void {
  const before = useRef<readonly One[] | undefined>(undefined);
  const quietUntil = useRef(0);
  const { user } = useSession();
  const reader = `${user?.id} ${user?.role}`;
  useEffect(() => () => (before.current = undefined), [reader]);
  const tell = useEffectEvent((fresh: readonly One[]) => notify(words(fresh)));
  useEffect(() => {
    if (!list) return;
    const fresh = before.current ? newcomers(before.current, list, longest) : [];
    before.current = list;
    if (fresh.length === 0 || Date.now() < quietUntil.current) return;
    tell(fresh);
    if (fresh.length === longest) quietUntil.current = Date.now() + bulkQuietMs;
  }, [list, dataUpdatedAt, longest]);
}

/** Every five minutes, the number of staff online, if any. */
function StaffNotice() {
  const signedIn = useSession().user !== null;
  const online = useOnlineStaff(signedIn).data ?? 0;
  const tell = useEffectEvent(() => {
    if (online > 0 && document.visibilityState === "visible") notify(`${online} membre(s) du staff en ligne`);
  });
  useEffect(() => {
    if (!signedIn) return;
    const timer = setInterval(() => tell(), staffNoticeMs);
    return () => clearInterval(timer);
  }, [signedIn]);
  return null;
}

let recommended = false;

/** Once per visit, a popular title that the user has not started. */
function Recommendation() {
  const queries = useQueryClient();
  useEffect(() => {
    if (recommended) return;
    recommended = true;
    void queries.ensureQueryData(homeQuery).then(
      (home) => {
        const title = recommend(home, new Set(progress.get().flatMap(({ id, seriesId }) => [id, seriesId ?? id])));
        if (title) notify(`Recommandé pour vous\u202f: ${title.title}`);
      },
      (error: unknown) => console.info("recommandation", error),
    );
  }, [queries]);
  return null;
}
