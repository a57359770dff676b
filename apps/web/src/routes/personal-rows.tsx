import { limits } from "@seance/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { ChannelCard } from "#features/channels/channel-card.tsx";
import { channelsQuery, programmesQuery } from "#features/channels/channels.api.ts";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { useFavourites } from "#features/favourites/favourites.api.ts";
import { ReservedRows, rememberRows } from "#features/home/reserved-rows.tsx";
import { SuggestionRows } from "#features/suggestions/suggestion-rows.tsx";
import { useSuggestions } from "#features/suggestions/suggestions.api.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Carousel, MoreLink } from "#ui/media/carousel.tsx";

const maxCards = 20;

/** The rows of the home page that know the person: favourites, suggestions, channels. Nothing for who has no history and no favourites. */
export default function PersonalRows() {
  const suggestions = useSuggestions();
  const favourites = useFavourites();
  const { data: channels = [], ...live } = useQuery(channelsQuery);
  const { data: programmes, ...guide } = useQuery(programmesQuery);
  const queries = [suggestions, favourites, live, guide];
  const ready = queries.every((query) => !query.isLoading || hasFailed(query));
  const [liked, rows] = [favourites.data ?? [], suggestions.data ?? []];
  const known = liked.length + rows.length > 0;
  const onAir = known ? channels.filter(({ is_active, has_video }) => is_active && has_video).slice(0, maxCards) : [];
  const count = rows.length + Number(liked.length > 0) + Number(onAir.length > 0);
  useEffect(() => {
    if (ready) rememberRows(count);
  }, [ready, count]);

  if (!ready) return <ReservedRows />;
  return (
    <>
      {liked.length > 0 && (
        <Carousel
          title="Ma liste"
          step={limits.home.carouselStepPx}
          more={<MoreLink link={{ to: "/favoris" }} about="tous mes favoris" />}
        >
          {liked.slice(0, maxCards).map(({ favorite_id, content }) => (
            <TitleCard key={favorite_id} title={content} action={<FavouriteButton item={content} kind="card" />} />
          ))}
        </Carousel>
      )}
      <SuggestionRows rows={rows} renderTitle={(title, action) => <TitleCard title={title} action={action} />} />
      {onAir.length > 0 && (
        <Carousel
          title="En direct"
          width="wide"
          step={limits.home.carouselStepPx}
          more={<MoreLink link={{ to: "/chaines" }} about="toutes les chaînes" />}
        >
          {onAir.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} programmes={programmes?.get(channel.id)} />
          ))}
        </Carousel>
      )}
    </>
  );
}
