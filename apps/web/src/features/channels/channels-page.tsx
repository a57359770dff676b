import type { Channel } from "@seance/contract/channels";
import { useQuery } from "@tanstack/react-query";
import { Tv } from "lucide-react";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { ChannelCard } from "./channel-card.tsx";
import { channelCategoriesQuery, channelsQuery, programmesQuery } from "./channels.api.ts";

/** The channels, by category or of one category (`category`, kept in the address). */
export function ChannelsPage({
  category,
  onCategory,
}: {
  category: string | undefined;
  onCategory: (category: string | undefined) => void;
}) {
  const query = useQuery(channelsQuery);
  const { data: channels, refetch } = query;
  const guide = useQuery(programmesQuery);
  // Waits for both: cards would jump when the guide arrives.
  const guideKnown = !guide.isPending || guide.failureCount > 0 || guide.fetchStatus === "paused";
  return (
    <div className="@container page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <h1 className="text-3xl">Chaînes TV</h1>
      <Categories category={category} onCategory={onCategory} />
      {channels && guideKnown ? (
        <Groups channels={channels} category={category} onAll={() => onCategory(undefined)} />
      ) : hasFailed(query) ? (
        <ErrorState
          title="Les chaînes n’ont pas pu être chargées"
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Categories({
  category,
  onCategory,
}: {
  category: string | undefined;
  onCategory: (category: string | undefined) => void;
}) {
  const { data: categories } = useQuery(channelCategoriesQuery);
  const total = categories?.reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label="Catégories"
      className="no-scrollbar -mx-gutter flex mb-4 min-h-17 items-center gap-2 overflow-x-auto px-gutter py-3"
    >
      {total !== undefined && (
        <Chip pressed={category === undefined} count={total} onPress={() => onCategory(undefined)}>
          Toutes les chaînes
        </Chip>
      )}
      {categories?.map(({ name, count }) => (
        <Chip key={name} pressed={category === name} count={count} onPress={() => onCategory(name)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}

function Groups({
  channels,
  category,
  onAll,
}: {
  channels: readonly Channel[];
  category: string | undefined;
  onAll: () => void;
}) {
  if (category !== undefined) {
    const own = channels.filter((channel) => channel.category === category);
    if (own.length > 0) return <Cards channels={own} className="channel-grid" />;
    return (
      <EmptyState title={`Aucune chaîne dans la catégorie ${category}`} icon={<Tv className="size-7" />}>
        <Button kind="primary" onClick={onAll}>
          Toutes les chaînes
        </Button>
      </EmptyState>
    );
  }
  if (channels.length === 0) return <EmptyState title="Aucune chaîne disponible" icon={<Tv className="size-7" />} />;
  return (
    <div className="channel-grid gap-y-10">
      {byCategory(channels).map(([name, own]) => (
        // As wide as its channels, so that short categories fit side by side.
        <section
          key={name}
          aria-label={name}
          style={{ gridColumn: `span min(${own.length}, var(--columns))` }}
          className="grid grid-cols-subgrid content-start gap-y-4"
        >
          <h2 className="col-span-full text-xl wrap-anywhere md:text-2xl">{name}</h2>
          <Cards channels={own} className="col-span-full grid grid-cols-subgrid gap-y-7" />
        </section>
      ))}
    </div>
  );
}

function Cards({ channels, className }: { channels: readonly Channel[]; className: string }) {
  const { data: programmes } = useQuery(programmesQuery);
  return (
    <ul className={className}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelCard channel={channel} programmes={programmes?.get(channel.id)} />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Chargement des chaînes…</span>
      <Skeleton className="mb-4 h-7 w-40" />
      <div className="channel-grid">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="grid gap-2.5">
            <Skeleton className="aspect-video rounded-poster" />
            <Skeleton className="h-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Channels under their categories, in the order in which each category first appears. */
function byCategory(channels: readonly Channel[]): [category: string, channels: Channel[]][] {
  const groups = new Map<string, Channel[]>();
  for (const channel of channels) {
    const group = groups.get(channel.category);
    if (group) group.push(channel);
    else groups.set(channel.category, [channel]);
  }
  return [...groups];
}
