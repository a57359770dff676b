import type { Episode } from "@seance/contract/episodes";
import { Clapperboard, ClipboardList, Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { metadataSource } from "#shared/metadata/metadata.api.ts";
import { Button } from "#ui/button/button.tsx";
import { EditDeleteButtons } from "#ui/button/edit-delete-buttons.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { moved } from "#ui/list/move-item.ts";
import { OrderList } from "#ui/list/order-list.tsx";
import { placeOf } from "#features/episode-desk/episode-groups.ts";
import { QuickAdd } from "./quick-add.tsx";
import { useOrderSeason } from "./seasons.api.ts";
import { episodesText, nextNumber, type Season } from "./seasons.ts";

/** What a dialog over the page of the series does. */
export type SeasonAction =
  | { readonly kind: "add" | "paste" | "source"; readonly season: number }
  | { readonly kind: "edit" | "delete"; readonly episode: Episode };

interface SeasonFoldProps {
  readonly seriesId: string;
  readonly season: Season;
  readonly unfolded: boolean;
  readonly onAction: (action: SeasonAction) => void;
}

/** The episodes of a season in their order, and the ways to add more. */
export function SeasonFold({ seriesId, season, unfolded, onAction }: SeasonFoldProps) {
  const { number, episodes } = season;
  const { mutate } = useOrderSeason({ seriesId, season: number });
  const ids = episodes.map(({ id }) => id);
  const items = episodes.map((episode) => ({ id: episode.id, name: nameOf(episode), episode }));
  return (
    <Fold title={`Saison ${number}`} detail={episodesText(episodes)} unfolded={unfolded} keeps>
      <div className="grid grid-cols-1 gap-4 p-3 pt-0 sm:p-4 sm:pt-0">
        {items.length > 0 && (
          <OrderList
            tall
            label={`Épisodes de la saison ${number}`}
            items={items}
            onMove={(_id, from, to) => mutate(moved(ids, from, to))}
            render={({ episode }) => <EpisodeLine episode={episode} />}
            renderActions={({ name, episode }) => (
              <EditDeleteButtons
                name={name}
                onEdit={() => onAction({ kind: "edit", episode })}
                onDelete={() => onAction({ kind: "delete", episode })}
              />
            )}
          />
        )}
        <QuickAdd seriesId={seriesId} season={number} number={nextNumber(episodes, number)} />
        <WaysToAdd season={number} onAction={onAction} />
      </div>
    </Fold>
  );
}

const nameOf = (episode: Episode): string => `${placeOf(episode)} ${episode.title}`;

function EpisodeLine({ episode: { episode_number, title, duration, has_video, draft } }: { episode: Episode }) {
  return (
    <div className="flex items-center gap-3">
      <span className="tabular-figures w-7 shrink-0 text-right font-semibold">{episode_number}</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {`${duration}\u202fmin`}
          {!has_video && <Tag tone="outline">Sans vidéo</Tag>}
          {draft && <Tag tone="outline">Brouillon</Tag>}
        </span>
      </span>
    </div>
  );
}

function WaysToAdd({ season, onAction }: { season: number; onAction: (action: SeasonAction) => void }) {
  const { data: source } = useQuery(metadataSource);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Plus} onClick={() => onAction({ kind: "add", season })}>
        Tous les champs
      </Button>
      <Button icon={ClipboardList} onClick={() => onAction({ kind: "paste", season })}>
        Coller une liste
      </Button>
      {source && (
        <Button icon={Clapperboard} onClick={() => onAction({ kind: "source", season })}>
          {`Remplir depuis ${source}`}
        </Button>
      )}
    </div>
  );
}
