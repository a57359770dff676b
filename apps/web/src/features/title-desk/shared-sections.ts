import type { ReactNode } from "react";
import { ageRatings, formLanguages, formLimits } from "@seance/contract/form-fields";
import { titleVersions } from "@seance/contract/versions";
import type { NewMovie } from "@seance/contract/movie-form";
import type { NewSeries } from "@seance/contract/series-form";
import { languageLabel, languageTags } from "#lib/languages.ts";
import { pictureTools } from "#shared/pictures/picture-tools.tsx";
import { optionsOf, type FieldSpec, type FormSection } from "#ui/form/form-spec.ts";
import { flagLabels, flagNames } from "./desk-kind.ts";

const versionsHint = "AD\u202f: audiodescription. SDH\u202f: sous-titres pour sourds et malentendants.";

const originalLanguages = [
  { value: "", label: "Inconnue" },
  ...languageTags.map((value) => ({ value, label: languageLabel(value) })),
];

type SharedName = keyof NewMovie & keyof NewSeries;

const tenths = { min: 0, max: 10, step: 0.1 } as const;
const percent = { min: 0, max: 100 } as const;

/** Fields and sections that the forms of films and of series share. */
export const originalTitle: FieldSpec<SharedName> = {
  kind: "text",
  name: "original_title",
  label: "Titre original",
  maxLength: formLimits.title,
};

export const shortDescription: FieldSpec<SharedName> = {
  kind: "area",
  name: "short_description",
  label: "Résumé court",
  rows: 3,
  maxLength: formLimits.shortDescription,
  wide: true,
};

export const subGenres: FieldSpec<SharedName> = { kind: "list", name: "sub_genres", label: "Sous-genres", wide: true };

export const year = { kind: "number", name: "year", label: "Année", required: true, ...formLimits.year } as const;

/** `item_type`: the kind of title whose pictures TMDB may have; `below`: offers other pictures for the thumbnail. */
export const pictures = (item_type: "movie" | "series", below?: () => ReactNode): FormSection<SharedName> => ({
  id: "images",
  title: "Images",
  text: "Envoyez, collez ou déposez une image, ou donnez son adresse. Une adresse effacée laisse l’image en place.",
  fields: [
    {
      kind: "image",
      name: "thumbnail",
      label: "Miniature",
      ratio: "poster",
      required: true,
      wide: true,
      below,
      around: pictureTools(item_type),
    },
    { kind: "image", name: "poster", label: "Affiche", ratio: "poster", around: pictureTools(item_type) },
    { kind: "image", name: "backdrop", label: "Image de fond", ratio: "wide", around: pictureTools(item_type) },
  ],
});

export const trailers: readonly FieldSpec<SharedName>[] = [
  { kind: "url", name: "trailer_url", label: "Bande-annonce" },
  { kind: "url", name: "teaser_url", label: "Teaser" },
];

/** `rating`: the value sent for an empty « Note sur 10 ». */
export const ratings = (rating?: number): readonly FieldSpec<SharedName>[] => [
  { kind: "number", name: "rating", label: "Note sur 10", ...tenths, ...(rating !== undefined && { usual: rating }) },
  { kind: "number", name: "imdb_rating", label: "Note IMDb", ...tenths },
  { kind: "number", name: "rotten_tomatoes", label: "Rotten Tomatoes (%)", ...percent },
  { kind: "number", name: "metacritic", label: "Metacritic", ...percent },
  { kind: "number", name: "vote_average", label: "Moyenne des votes", ...tenths },
  { kind: "number", name: "vote_count", label: "Nombre de votes", min: 0 },
  { kind: "list", name: "awards", label: "Récompenses", wide: true },
];

export const audience: readonly FieldSpec<SharedName>[] = [
  { kind: "select", name: "age_rating", label: "Classification d’âge", options: optionsOf(ageRatings) },
  { kind: "select", name: "language", label: "Langue", options: optionsOf(formLanguages), required: true },
  { kind: "select", name: "original_language", label: "Langue originale", options: originalLanguages },
  { kind: "text", name: "country", label: "Pays", required: true, maxLength: formLimits.word },
  { kind: "list", name: "subtitles", label: "Sous-titres" },
  { kind: "several", name: "versions", label: "Versions", hint: versionsHint, options: titleVersions, wide: true },
];

export const keywords: readonly FieldSpec<SharedName>[] = [
  { kind: "list", name: "tags", label: "Étiquettes" },
  { kind: "list", name: "keywords", label: "Mots-clés" },
  { kind: "list", name: "themes", label: "Thèmes" },
  { kind: "list", name: "content_warnings", label: "Avertissements sur le contenu" },
];

export const publication: FormSection<SharedName> = {
  id: "publication",
  title: "Programmation",
  folded: true,
  text: "À l’heure de Paris. Avant la publication et après le retrait, seule l’équipe voit le titre. Sans date, il est là dès maintenant et pour toujours.",
  fields: [
    { kind: "moment", name: "publish_from", label: "Publier le" },
    { kind: "moment", name: "publish_until", label: "Retirer le" },
  ],
};

export const flags: FormSection<SharedName> = {
  id: "highlights",
  title: "Mise en avant",
  fields: flagNames.map((name) => ({ kind: "switch", name, label: flagLabels[name] })),
};
