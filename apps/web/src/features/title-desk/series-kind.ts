import { formLimits } from "@seance/contract/form-fields";
import { seriesStatuses } from "@seance/contract/limits";
import {
  newSeries,
  seriesChange,
  seriesDefaults,
  seriesGenres,
  seriesTypeLabels,
  seriesTypes,
  targetAudienceLabels,
  targetAudiences,
  type NewSeries,
} from "@seance/contract/series-form";
import { submission } from "#lib/form-check.ts";
import { optionsOf, type DrawField, type FormSection } from "#ui/form/form-spec.ts";
import type { DeskKind } from "./desk-kind.ts";
import { leavingOutEmpty } from "./draft-submission.ts";
import { genreLabel, statusLabels } from "./desk-kind.ts";
import {
  audience,
  flags,
  keywords,
  originalTitle,
  pictures,
  publication,
  ratings,
  shortDescription,
  subGenres,
  trailers,
  year,
} from "./shared-sections.ts";
import { addSeries, saveSeries } from "./title-desk.api.ts";

const statuses = optionsOf(seriesStatuses, statusLabels);

const announced = "Avant les épisodes eux-mêmes\u202f: ensuite, le site compte ceux du catalogue.";

/** The id names the series whose episodes are listed. */
type SeriesSection = FormSection<keyof NewSeries | "id">;

const seasons = (episodes: DrawField): SeriesSection => ({
  id: "seasons",
  title: "Saisons et épisodes",
  fields: [{ kind: "custom", name: "id", label: "Saisons et épisodes", local: true, wide: true, render: episodes }],
});

const essentials: SeriesSection = {
  id: "essentials",
  title: "L’essentiel",
  fields: [
    { kind: "text", name: "title", label: "Titre", required: true, maxLength: formLimits.title },
    originalTitle,
    { ...year, min: 1950 },
    { kind: "select", name: "series_type", label: "Type de série", options: optionsOf(seriesTypes, seriesTypeLabels) },
    { kind: "choices", name: "genre", label: "Genres", required: true, options: seriesGenres, labelOf: genreLabel, wide: true },
    subGenres,
    {
      kind: "area",
      name: "description",
      label: "Description",
      keepsEmpty: true,
      wide: true,
      maxLength: formLimits.description,
    },
    shortDescription,
    { kind: "select", name: "status", label: "Statut", options: statuses },
  ],
};

const furtherSections: readonly SeriesSection[] = [
  {
    id: "release",
    title: "Diffusion",
    fields: [
      {
        kind: "number",
        name: "episode_duration",
        label: "Durée d’un épisode en minutes",
        min: 5,
        usual: seriesDefaults.episode_duration,
      },
      { kind: "date", name: "release_date", label: "Première diffusion" },
      { kind: "date", name: "end_date", label: "Dernière diffusion" },
      { kind: "number", name: "seasons", label: "Saisons annoncées", hint: announced, required: true, min: 1 },
      {
        kind: "number",
        name: "episodes",
        label: "Épisodes annoncés",
        hint: announced,
        min: 1,
        usual: seriesDefaults.episodes,
      },
    ],
  },
  publication,
  pictures("series"),
  { id: "video", title: "Bandes-annonces", folded: true, fields: trailers },
  {
    id: "crew",
    title: "Équipe",
    folded: true,
    fields: [
      { kind: "text", name: "creator", label: "Créateur", maxLength: formLimits.line },
      { kind: "text", name: "showrunner", label: "Showrunner", maxLength: formLimits.line },
      { kind: "list", name: "cast", label: "Distribution", wide: true },
      { kind: "text", name: "director", label: "Réalisateur", maxLength: formLimits.line },
      { kind: "text", name: "writer", label: "Scénariste", maxLength: formLimits.line },
      { kind: "text", name: "producer", label: "Producteur", maxLength: formLimits.line },
      { kind: "text", name: "executive_producer", label: "Producteur exécutif", maxLength: formLimits.line },
      { kind: "text", name: "studio", label: "Studio", maxLength: formLimits.line },
      { kind: "text", name: "network", label: "Chaîne de diffusion", maxLength: formLimits.line },
    ],
  },
  {
    id: "audience",
    title: "Public",
    fields: [
      ...audience,
      {
        kind: "select",
        name: "target_audience",
        label: "Public visé",
        options: optionsOf(targetAudiences, targetAudienceLabels),
      },
    ],
  },
  { id: "ratings", title: "Notes", folded: true, fields: ratings(seriesDefaults.rating) },
  {
    id: "budget",
    title: "Économie",
    folded: true,
    fields: [
      { kind: "number", name: "budget_per_episode", label: "Budget par épisode", min: 0 },
      { kind: "number", name: "total_budget", label: "Budget total", min: 0 },
    ],
  },
  { id: "keywords", title: "Mots", folded: true, fields: keywords },
  flags,
];

/** The series tab. `episodes`: lists the seasons and episodes of the series. */
export const seriesKind = (episodes: DrawField): DeskKind => ({
  type: "series",
  words: {
    heading: "Gestion des Séries",
    one: "série",
    many: "séries",
    add: "Ajouter une série",
    edit: "Modifier la série",
    search: "Rechercher une série",
    searchHint: "Titre, créateur, genre, année…",
    none: "Aucune série trouvée",
    loadFault: "Les séries n’ont pas pu être chargées",
    added: "Série ajoutée",
    saved: "Série modifiée",
    deleted: "Série mise à la corbeille",
    askDelete: (title) => `Supprimer «\u202f${title}\u202f» et ses épisodes\u202f?`,
    deleteText:
      "La série et ses épisodes disparaissent du site et rejoignent la corbeille. Une restauration les rend à leur place, favoris, historiques et sagas compris.",
    deleteErrorMessage: "Erreur lors de la suppression de la série",
    saveErrorMessage: "Erreur lors de la sauvegarde de la serie. Verifiez votre connexion et reessayez.",
    this: "cette série",
    chosen: (count) => (count > 1 ? "choisies" : "choisie"),
  },
  sections: [essentials, seasons(episodes), ...furtherSections],
  defaults: seriesDefaults,
  create: leavingOutEmpty(
    submission(newSeries, addSeries, ({ thumbnail }) =>
      thumbnail === "" ? { thumbnail: "L’image de la série est obligatoire" } : {},
    ),
  ),
  change: submission(seriesChange, saveSeries),
  goOn: { label: "Enregistrer et ajouter des épisodes", section: "seasons" },
  statuses,
  genres: seriesGenres,
});
