import type { Episode } from "@seance/contract/episodes";
import type { SeasonEpisode } from "@seance/contract/season-form";
import { countOf } from "#lib/format.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { useFillSeason } from "./seasons.api.ts";

interface SeasonPreviewProps {
  readonly seriesId: string;
  readonly season: number;
  /** Of the series. */
  readonly episodes: readonly Episode[];
  readonly given: readonly SeasonEpisode[];
  readonly onDone: () => void;
}

/** What a list would add to a season and complete in it, and the button that does it. */
export function SeasonPreview({ seriesId, season, episodes, given, onDone }: SeasonPreviewProps) {
  const { mutate, isPending, error } = useFillSeason({ seriesId, season });
  const there = new Map(episodes.filter((one) => one.season_number === season).map((one) => [one.episode_number, one] as const));
  const missing = given.filter(({ episode_number }) => !there.has(episode_number)).length;
  const known = given.length - missing;
  const save = (): void =>
    mutate([...given], {
      onSuccess: ({ added, filled }) => {
        const done = [
          added > 0 && countOf(added, "épisode ajouté", "épisodes ajoutés"),
          filled > 0 && countOf(filled, "complété", "complétés"),
        ];
        if (added + filled > 0) notifyDone(done.filter(Boolean).join(", "));
        else notify("Ces épisodes sont déjà complets");
        onDone();
      },
    });
  return (
    <div className="grid gap-4">
      <ol aria-label="Épisodes de la liste" className="grid gap-1">
        {given.map((one, at) => (
          <li key={at} className="flex items-center gap-3 rounded-field bg-surface-2 px-3 py-2">
            <span className="tabular-figures w-8 shrink-0 text-right font-semibold">{one.episode_number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {one.title}
              <span className="block text-sm text-muted">{one.video_url ?? one.iframe_url}</span>
            </span>
            {there.has(one.episode_number) && <Tag tone="outline">Déjà là</Tag>}
          </li>
        ))}
      </ol>
      {known > 0 && (
        <p className="text-sm text-muted">
          {"Un épisode déjà là garde ce qui y est écrit\u202f: seuls ses champs vides sont complétés."}
        </p>
      )}
      <p role="alert" className="font-medium text-danger-2 empty:hidden">
        {error && saveErrorMessage(error, "Les épisodes n’ont pas pu être ajoutés. Réessayez.")}
      </p>
      <Button kind="primary" busy={isPending} onClick={save} className="justify-self-end">
        {missing === 0 ? "Compléter" : `Ajouter ${countOf(missing, "épisode", "épisodes")}`}
      </Button>
    </div>
  );
}
