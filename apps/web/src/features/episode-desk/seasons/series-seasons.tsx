import type { Episode } from "@seance/contract/episodes";
import { Plus } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { neighboursIn } from "#lib/neighbours.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { BlockSkeletons } from "#ui/feedback/skeleton.tsx";
import { DeleteEpisodes } from "#features/episode-desk/delete-episodes.tsx";
import { EpisodeForm, type EpisodeFields } from "#features/episode-desk/episode-form.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { SeasonFold, type SeasonAction } from "./season-fold.tsx";
import { useSeriesEpisodes } from "./seasons.api.ts";
import { episodesText, lastSeason, seasonsOf, type Season } from "./seasons.ts";
import { SourceDialog } from "./source-dialog.tsx";

interface SeriesSeasonsProps {
  /** Empty until the series is saved. */
  readonly seriesId: string;
  readonly drawn: EpisodeFields;
}

/** The seasons and episodes of a series in its form, each saved by itself. */
export const SeriesSeasons = ({ seriesId, drawn }: SeriesSeasonsProps) =>
  seriesId === "" ? (
    <p className="text-muted">{"Les épisodes s’ajoutent ici, une fois la série enregistrée une première fois."}</p>
  ) : (
    <Seasons seriesId={seriesId} drawn={drawn} />
  );

function Seasons({ seriesId, drawn }: SeriesSeasonsProps) {
  const query = useSeriesEpisodes(seriesId);
  const [action, setAction] = useState<SeasonAction | null>(null);
  /** Seasons that have no episode yet. */
  const [begun, setBegun] = useState<readonly number[]>([]);
  return (
    // React would also submit the form of the series, which the dialogs are opened from.
    <div role="group" aria-label="Saisons et épisodes" className="grid gap-3" onSubmit={(event) => event.stopPropagation()}>
      <QueryView
        query={query}
        level={3}
        fault="Les épisodes n’ont pas pu être chargés"
        loading={<BlockSkeletons count={2} className="h-15 rounded-panel" />}
      >
        {(episodes) => {
          const seasons = seasonsOf(episodes, episodes.length === 0 ? [1, ...begun] : begun);
          const next = (seasons.at(-1)?.number ?? 0) + 1;
          return (
            <>
              <p role="status" className="tabular-figures text-muted">
                {`${countOf(seasons.filter((one) => one.episodes.length > 0).length, "saison", "saisons")} · ${episodesText(episodes)}`}
              </p>
              {seasons.map((season) => (
                <SeasonFold
                  key={season.number}
                  seriesId={seriesId}
                  season={season}
                  unfolded={seasons.length <= 2 || season.number === seasons.at(-1)?.number}
                  onAction={setAction}
                />
              ))}
              <Button
                kind="quiet"
                icon={Plus}
                className="justify-self-start"
                onClick={() => setBegun([...emptyOnes(seasons), next])}
              >
                {`Ajouter la saison ${next}`}
              </Button>
              <ActionDialog {...{ seriesId, drawn, episodes, action }} onAction={setAction} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

const emptyOnes = (seasons: readonly Season[]): number[] =>
  seasons.flatMap(({ number, episodes }) => (episodes.length === 0 ? number : []));

interface ActionDialogProps extends SeriesSeasonsProps {
  readonly episodes: readonly Episode[];
  readonly action: SeasonAction | null;
  readonly onAction: (action: SeasonAction | null) => void;
}

function ActionDialog({ seriesId, drawn, episodes, action, onAction }: ActionDialogProps) {
  const close = (): void => onAction(null);
  if (!action) return null;
  const season = "season" in action ? action.season : lastSeason(episodes);
  switch (action.kind) {
    case "paste":
      return <PasteDialog {...{ seriesId, season, episodes }} onClose={close} />;
    case "source":
      return <SourceDialog {...{ seriesId, season, episodes }} onClose={close} />;
    case "delete":
      return <DeleteEpisodes episodes={[action.episode]} onDone={close} onCancel={close} />;
    case "add":
      return (
        <EpisodeForm
          base={undefined}
          {...{ seriesId, season, drawn, episodes }}
          neighbours={undefined}
          onSaved={close}
          onCancel={close}
        />
      );
    case "edit": {
      const open = (id: string): void => {
        const episode = episodes.find((one) => one.id === id);
        if (episode) onAction({ kind: "edit", episode });
      };
      return (
        <EpisodeForm
          key={action.episode.id}
          base={action.episode}
          {...{ seriesId, drawn, episodes }}
          neighbours={neighboursIn(episodes, action.episode.id, open)}
          onSaved={close}
          onCancel={close}
        />
      );
    }
  }
}
