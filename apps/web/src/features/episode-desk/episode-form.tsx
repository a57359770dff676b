import { useEffect, useState, type ReactNode } from "react";
import { episodeChange, episodeDefaults, newEpisode, type NewEpisode } from "@seance/contract/episode-form";
import type { Episode } from "@seance/contract/episodes";
import { formLimits } from "@seance/contract/form-fields";
import { titleVersions } from "@seance/contract/versions";
import { submission } from "#lib/form-check.ts";
import { newForm } from "#lib/search-params.ts";
import { restoreItem } from "#shared/bin/restore.ts";
import { pictureTools } from "#shared/pictures/picture-tools.tsx";
import { episodeSources } from "#shared/sources/source-fields.tsx";
import type { DrawField, FieldSpec, FormSection } from "#ui/form/form-spec.ts";
import type { Neighbours } from "#ui/form/item-form-props.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { addEpisode, saveEpisode } from "./episode-desk.api.ts";
import { placeOf } from "./episode-groups.ts";
import { lastSeason, nextNumber } from "./seasons/seasons.ts";
import { SeriesField } from "./series-field.tsx";

const noAnswer = "Erreur lors de la sauvegarde de l'épisode. Verifiez votre connexion et reessayez.";
const place = { min: formLimits.place.min } as const;

/** The hosted file fills the link; the id names the episode whose subtitles are listed. */
type FieldName = keyof NewEpisode | "video_file" | "id";

export interface EpisodeFields {
  /** Chooses the episode's video among the hosted ones. */
  readonly hostedField: DrawField;
  /** Lists the episode's subtitle files and the parts that viewers may skip. */
  readonly subtitleField: DrawField;
  /** Offers the picture of its video as thumbnail. */
  readonly stillField: () => ReactNode;
}

const fields = ({ hostedField, subtitleField, stillField }: EpisodeFields): readonly FieldSpec<FieldName>[] => [
  {
    kind: "custom",
    name: "series_id",
    label: "Série",
    required: true,
    wide: true,
    render: (field) => <SeriesField {...field} />,
  },
  { kind: "text", name: "title", label: "Titre", required: true, wide: true, maxLength: formLimits.title },
  { kind: "number", name: "season_number", label: "Saison", required: true, ...place },
  { kind: "number", name: "episode_number", label: "Numéro de l’épisode", required: true, ...place },
  ...episodeSources(hostedField),
  { kind: "area", name: "description", label: "Description", keepsEmpty: true, wide: true, maxLength: formLimits.description },
  { kind: "image", name: "thumbnail", label: "Miniature", ratio: "wide", wide: true, below: stillField, around: pictureTools() },
  { kind: "number", name: "duration", label: "Durée en minutes", required: true, ...formLimits.minutes },
  { kind: "number", name: "rating", label: "Note sur 10", required: true, min: 0, max: 10, step: 0.1 },
  { kind: "number", name: "year", label: "Année", ...formLimits.episodeYear },
  { kind: "date", name: "air_date", label: "Date de diffusion" },
  { kind: "moment", name: "publish_from", label: "Publier le (heure de Paris)", hint: "Vide\u202f: dès maintenant." },
  { kind: "moment", name: "publish_until", label: "Retirer le (heure de Paris)", hint: "Vide\u202f: jamais." },
  { kind: "several", name: "versions", label: "Versions", options: titleVersions, wide: true },
  { kind: "list", name: "tags", label: "Étiquettes", wide: true },
  {
    kind: "custom",
    name: "id",
    label: "Sous-titres et passages",
    local: true,
    wide: true,
    render: (field) => (
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold text-body">{field.label}</p>
        {subtitleField(field)}
      </div>
    ),
  },
];
const sections = (drawn: EpisodeFields): readonly FormSection<FieldName>[] => [
  { id: "episode", title: "Épisode", fields: fields(drawn) },
];

const links = ["video_url", "iframe_url", "embed_url", "hosting_url"] as const;

/** There must be something to play: a direct link, one to embed, or both. */
const needsLink =
  (base: Episode | undefined) =>
  (body: Partial<NewEpisode>): Record<string, string> => {
    const given = links.some((name) => body[name] ?? (body[name] === undefined && base?.[name]));
    return given ? {} : { video_url: "Un lien vidéo ou un lien iframe est obligatoire" };
  };

interface EpisodeFormProps {
  readonly base: Episode | undefined;
  /** Of a new episode, where it is known. */
  readonly seriesId: string | undefined;
  /** Of a new episode; the last one by default. */
  readonly season?: number | undefined;
  /** What the proposed number of a new episode follows. */
  readonly episodes: readonly Episode[];
  readonly drawn: EpisodeFields;
  readonly neighbours: Neighbours | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form of a new episode, of the series `seriesId` where one is given, or of the one that is edited. */
export function EpisodeForm({ base, drawn, neighbours, onSaved, onCancel, ...where }: EpisodeFormProps) {
  const { initial, round, goOn } = useNewEpisodes(where);
  const { seriesId } = where;
  const title = base ? `Modifier ${placeOf(base)} · ${base.series_title}` : "Ajouter un épisode";
  return (
    <FormDialog<Episode>
      size="lg"
      label={title}
      sections={sections(drawn)}
      round={round}
      initial={initial}
      base={base}
      create={submission(newEpisode, addEpisode, needsLink(undefined))}
      change={submission(episodeChange, saveEpisode, needsLink(base))}
      noAnswer={noAnswer}
      subject="cet épisode"
      draft={`episode ${base?.id ?? seriesId ?? newForm}`}
      onRestore={restoreItem}
      neighbours={neighbours}
      again={base ? undefined : { label: "Enregistrer et ajouter le suivant", onSaved: (saved) => goOn(saved as Episode) }}
      savedText={base ? "Épisode modifié" : "Épisode ajouté"}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}

/** The first values of one new episode after another: each in the season of the one before, with the number after it. */
function useNewEpisodes({ seriesId, season, episodes }: Pick<EpisodeFormProps, "seriesId" | "season" | "episodes">) {
  const [last, setLast] = useState<{ readonly episode: Episode; readonly round: number } | null>(null);
  const round = last?.round ?? 0;
  useEffect(() => {
    if (round > 0) document.querySelector<HTMLElement>("[role=dialog] form input[name=title]")?.focus();
  }, [round]);
  const goOn = (episode: Episode): void => setLast({ episode, round: round + 1 });
  return { initial: { ...episodeDefaults, ...proposedPlace({ seriesId, season, episodes, last: last?.episode }) }, round, goOn };
}

function proposedPlace({
  seriesId,
  season,
  episodes,
  last,
}: Pick<EpisodeFormProps, "seriesId" | "season" | "episodes"> & { last: Episode | undefined }) {
  const series_id = last?.series_id ?? seriesId;
  if (series_id === undefined) return { season_number: 1 };
  const known = episodes.filter((one) => one.series_id === series_id);
  const all = last ? [...known, last] : known;
  const season_number = last?.season_number ?? season ?? lastSeason(all);
  const { duration = episodeDefaults.duration } = last ?? {};
  return { series_id, season_number, episode_number: nextNumber(all, season_number), duration };
}
