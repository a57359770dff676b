import type { ReactNode } from "react";
import { formLimits, videoQualities } from "@seance/contract/form-fields";
import { movieGenres, movieStatuses } from "@seance/contract/limits";
import { movieChange, movieDefaults, newMovie, type NewMovie } from "@seance/contract/movie-form";
import { submission } from "#lib/form-check.ts";
import { pictureTools } from "#shared/pictures/picture-tools.tsx";
import { movieSources } from "#shared/sources/source-fields.tsx";
import { optionsOf, type DrawField, type FormSection } from "#ui/form/form-spec.ts";
import type { DeskKind } from "./desk-kind.ts";
import { leavingOutEmpty } from "./draft-submission.ts";
import { statusLabels } from "./desk-kind.ts";
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
import { addMovie, saveMovie } from "./title-desk.api.ts";

const statuses = optionsOf(movieStatuses, statusLabels);

/** The id names the film whose subtitles are listed. */
type MovieSection = FormSection<keyof NewMovie | "id">;

const essentials: MovieSection = {
  id: "essentials",
  title: "L’essentiel",
  fields: [
    { kind: "text", name: "title", label: "Titre", required: true, maxLength: formLimits.title },
    originalTitle,
    year,
    { kind: "number", name: "duration", label: "Durée en minutes", required: true, ...formLimits.minutes },
    { kind: "choices", name: "genre", label: "Genres", required: true, options: movieGenres, wide: true },
    subGenres,
    { kind: "area", name: "description", label: "Description", required: true, wide: true, maxLength: formLimits.description },
    shortDescription,
    { kind: "select", name: "status", label: "Statut", options: statuses },
  ],
};

const video = (hostedField: DrawField): MovieSection => ({
  id: "video",
  title: "Vidéo",
  fields: [
    ...movieSources(hostedField),
    { kind: "select", name: "video_quality", label: "Qualité vidéo", options: optionsOf(videoQualities) },
    ...trailers,
  ],
});

const subtitles = (subtitleField: DrawField): MovieSection => ({
  id: "subtitles",
  title: "Sous-titres",
  fields: [{ kind: "custom", name: "id", label: "Sous-titres", local: true, wide: true, render: subtitleField }],
});

const furtherSections: readonly MovieSection[] = [
  {
    id: "crew",
    title: "Équipe",
    folded: true,
    fields: [
      { kind: "text", name: "director", label: "Réalisateur", maxLength: formLimits.line },
      { kind: "image", name: "director_photo", label: "Photo du réalisateur", ratio: "poster", around: pictureTools() },
      { kind: "list", name: "cast", label: "Distribution", wide: true },
      { kind: "text", name: "producer", label: "Producteur", maxLength: formLimits.line },
      { kind: "text", name: "writer", label: "Scénariste", maxLength: formLimits.line },
      { kind: "text", name: "studio", label: "Studio", maxLength: formLimits.line },
      { kind: "list", name: "production_companies", label: "Sociétés de production" },
      { kind: "list", name: "production_countries", label: "Pays de production" },
    ],
  },
  {
    id: "release",
    title: "Sortie et public",
    fields: [
      { kind: "date", name: "release_date", label: "Date de sortie" },
      ...audience,
      { kind: "text", name: "certification", label: "Certification", maxLength: formLimits.word },
    ],
  },
  {
    id: "ratings",
    title: "Notes",
    folded: true,
    fields: [...ratings(), { kind: "number", name: "popularity", label: "Popularité", min: 0, step: 0.1 }],
  },
  {
    id: "budget",
    title: "Économie",
    folded: true,
    fields: [
      { kind: "number", name: "budget", label: "Budget", min: 0 },
      { kind: "number", name: "revenue", label: "Recettes", min: 0 },
      { kind: "number", name: "box_office", label: "Box-office", min: 0 },
    ],
  },
  {
    id: "keywords",
    title: "Mots et liens",
    folded: true,
    fields: [...keywords, { kind: "url", name: "homepage", label: "Site officiel", maxLength: formLimits.address }],
  },
  flags,
];

interface MovieFields {
  /** Chooses the film's video among the hosted ones. */
  readonly hosted: DrawField;
  /** Lists its subtitle files. */
  readonly subtitle: DrawField;
  /** Offers the picture of its video as thumbnail. */
  readonly still: () => ReactNode;
}

/** The films tab. */
export const movieKind = ({ hosted, subtitle, still }: MovieFields): DeskKind => ({
  type: "movie",
  words: {
    heading: "Gestion des Films",
    one: "film",
    many: "films",
    add: "Ajouter un film",
    edit: "Modifier le film",
    search: "Rechercher un film",
    searchHint: "Titre, réalisateur, genre, année…",
    none: "Aucun film trouvé",
    loadFault: "Les films n’ont pas pu être chargés",
    added: "Film ajouté",
    saved: "Film modifié",
    deleted: "Film mis à la corbeille",
    askDelete: (title) => `Supprimer «\u202f${title}\u202f»\u202f?`,
    deleteText:
      "Le film disparaît du site et rejoint la corbeille. Une restauration le rend à sa place, favoris, historiques et sagas compris.",
    deleteErrorMessage: "Erreur lors de la suppression du film",
    saveErrorMessage: "Erreur lors de la sauvegarde du film. Verifiez votre connexion et reessayez.",
    this: "ce film",
    chosen: (count) => (count > 1 ? "choisis" : "choisi"),
  },
  sections: [essentials, publication, pictures("movie", still), video(hosted), subtitles(subtitle), ...furtherSections],
  defaults: movieDefaults,
  create: leavingOutEmpty(submission(newMovie, addMovie)),
  change: submission(movieChange, saveMovie),
  statuses,
  genres: movieGenres,
});
