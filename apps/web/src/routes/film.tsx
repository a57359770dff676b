import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { movieQuery } from "#features/catalogue/catalogue.api.ts";
import { useSimilarTitles } from "#features/catalogue/use-similar-titles.ts";
import { DetailActions } from "#features/details/detail-actions.tsx";
import { DetailMissing } from "#features/details/detail-missing.tsx";
import { DetailPage } from "#features/details/detail-page.tsx";
import { DetailSkeleton } from "#features/details/detail-skeleton.tsx";
import { moviePlayLabel } from "#features/details/play-label.ts";
import { RelatedRows } from "#features/details/related-rows.tsx";
import { useUpdateFault } from "#features/details/use-update-fault.ts";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { useWatchStates } from "#features/progress/use-watch-states.ts";
import { useSameSaga } from "#features/sagas/use-same-saga.ts";
import { isNotFound } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { FollowButton } from "#shared/follows/follow-button.tsx";
import { titleToFollow } from "#shared/follows/use-follow.ts";
import { useExpectToPlay, useOpenPlayer } from "#shared/playable.ts";
import { MovieMenu } from "./titles/movie-menu.tsx";
import { ViewerCard } from "./titles/viewer-card.tsx";
import { notifyMissingVideo } from "./titles/watch-title.ts";
import { Trailer } from "./trailer.tsx";

const route = getRouteApi("/films/$id");

export default function Film() {
  const { id } = route.useParams();
  const query = useQuery(movieQuery(id));
  const { data: movie, error, refetch } = query;
  useUpdateFault(query);
  const sameSaga = useSameSaga(id);
  const alike = useSimilarTitles(movie);
  const { stateOf } = useWatchStates();
  const watch = useOpenPlayer();
  useExpectToPlay(movie?.has_video ? { type: "movie", id } : null);

  if (!movie)
    return hasFailed(query) ? (
      <DetailMissing kind="movie" gone={isNotFound(error)} onRetry={() => void refetch()} />
    ) : (
      <DetailSkeleton />
    );

  const state = stateOf(id);
  const play = (): void => {
    if (movie.has_video) watch({ type: "movie", id });
    else notifyMissingVideo();
  };
  return (
    <DetailPage
      key={id}
      title={movie}
      progress={state.kind === "started" ? state.ratio : undefined}
      actions={
        <DetailActions
          title={movie}
          label={moviePlayLabel(state)}
          replay={state.kind === "completed"}
          onPlay={play}
          favourite={<FavouriteButton item={movie} kind="large" />}
          trailer={<Trailer title={movie} />}
          soon={<FollowButton item={titleToFollow(movie)} />}
        >
          <MovieMenu movie={movie} state={state} onPlay={play} />
        </DetailActions>
      }
    >
      <RelatedRows sameSaga={sameSaga} alike={alike} render={(title) => <ViewerCard title={title} />} />
    </DetailPage>
  );
}
