import type { Episode } from "@seance/contract/episodes";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { episodesQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { useSimilarTitles } from "#features/catalogue/use-similar-titles.ts";
import { DetailActions } from "#features/details/detail-actions.tsx";
import { DetailMissing } from "#features/details/detail-missing.tsx";
import { DetailPage } from "#features/details/detail-page.tsx";
import { DetailSkeleton } from "#features/details/detail-skeleton.tsx";
import { EpisodesSection } from "#features/details/episodes-section.tsx";
import { seriesPlace, type SeriesPlace } from "#features/details/play-label.ts";
import { RelatedRows } from "#features/details/related-rows.tsx";
import { useUpdateFault } from "#features/details/use-update-fault.ts";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { findResumeEpisode } from "#features/progress/resume-series.ts";
import { useWatchStates } from "#features/progress/use-watch-states.ts";
import { useSameSaga } from "#features/sagas/use-same-saga.ts";
import { isNotFound } from "#lib/api/api-error.ts";
import { FollowButton } from "#shared/follows/follow-button.tsx";
import { titleToFollow } from "#shared/follows/use-follow.ts";
import { useSession } from "#shared/session/current-session.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { useExpectToPlay, useOpenPlayer } from "#shared/playable.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { useSeriesMenus } from "./titles/use-series-menus.tsx";
import { ViewerCard } from "./titles/viewer-card.tsx";
import { notifyMissingVideo } from "./titles/watch-title.ts";
import { Trailer } from "./trailer.tsx";

const route = getRouteApi("/series/$id");

export default function SeriesRoute() {
  const { id } = route.useParams();
  const query = useQuery(seriesQuery(id));
  const { data: series, error, refetch } = query;
  useUpdateFault(query);
  const episodes = useQuery(episodesQuery(id));
  const sameSaga = useSameSaga(id);
  const alike = useSimilarTitles(series);
  const { stateOf, entries } = useWatchStates();
  const { busy, playEpisode, goOn } = usePlaySeries(id);
  const menus = useSeriesMenus(series, episodes.data ?? noEpisodes, stateOf);
  const watched = entries.filter((entry) => entry.seriesId === id).map((entry) => entry.id);
  const place = seriesPlace(episodes.data ?? [], watched, stateOf);
  useExpectToPlay(place?.episode.has_video ? { type: "episode", id: place.episode.id } : null);

  if (!series)
    return hasFailed(query) ? (
      <DetailMissing kind="series" gone={isNotFound(error)} onRetry={() => void refetch()} />
    ) : (
      <DetailSkeleton />
    );

  const state = place ? stateOf(place.episode.id) : { kind: "none" as const };
  const list = {
    episodes: episodes.data,
    failed: hasFailed(episodes),
    onRetry: () => void episodes.refetch(),
    season: place?.episode.season_number,
    stateOf,
    onPlay: playEpisode,
    renderSeasonMenu: menus.seasonMenu,
    renderEpisodeMenu: menus.episodeMenu,
  };
  return (
    <DetailPage
      key={id}
      title={series}
      progress={state.kind === "started" ? state.ratio : undefined}
      actions={
        <DetailActions
          title={series}
          label={place?.label ?? "Regarder"}
          replay={place?.label === "Revoir la série"}
          busy={busy}
          onPlay={() => void goOn(place)}
          favourite={<FavouriteButton item={series} kind="large" />}
          trailer={<Trailer title={series} />}
        >
          <FollowButton item={titleToFollow(series)} />
          {menus.seriesMenu}
        </DetailActions>
      }
      episodes={<EpisodesSection {...list} />}
    >
      <RelatedRows sameSaga={sameSaga} alike={alike} render={(title) => <ViewerCard title={title} />} />
    </DetailPage>
  );
}

const noEpisodes: readonly Episode[] = [];

/** Plays an episode, or resumes the series: from the server's history when signed in, else from this device's. */
function usePlaySeries(seriesId: string) {
  const [busy, setBusy] = useState(false);
  const signedIn = useSession().token !== null;
  const watch = useOpenPlayer();

  const playEpisode = ({ id, has_video }: Episode): void => {
    if (has_video) watch({ type: "episode", id });
    else notifyMissingVideo();
  };

  const goOn = async (place: SeriesPlace | null): Promise<void> => {
    if (!place) return notifyMissingVideo();
    if (!place.begun || !signedIn) return playEpisode(place.episode);
    setBusy(true);
    const resumed = await findResumeEpisode(seriesId);
    setBusy(false);
    if ("episodeId" in resumed) return watch({ type: "episode", id: resumed.episodeId });
    notify(resumed.fault, { kind: "warning" });
    playEpisode(place.episode);
  };

  return { busy, playEpisode, goOn };
}
