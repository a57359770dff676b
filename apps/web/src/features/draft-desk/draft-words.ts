import type { DraftView, ImportDraft } from "@seance/contract/import-drafts";
import { countOf } from "#lib/format.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const viewLabels: Record<DraftView, string> = { sure: "Sûrs et complets", check: "À regarder" };

const matches: Record<ImportDraft["match"], { readonly label: string; readonly tone: TagTone }> = {
  sure: { label: "Reconnu", tone: "success" },
  close: { label: "Proche", tone: "accent" },
  none: { label: "Non reconnu", tone: "outline" },
  chosen: { label: "Vérifié", tone: "success" },
};

const missingLabels: Record<ImportDraft["missing"][number], string> = {
  year: "année",
  genre: "genre",
  description: "description",
  poster: "affiche",
  video: "vidéo",
};

export const leaveVerbs = { publish: "Publier", discard: "Mettre à la corbeille" } as const;

export const titleOf = ({ title, year }: ImportDraft): string => `${title}${year === null ? "" : ` (${year})`}`;

/** What it is, and how sure that is. */
export const tagsOf = ({ item_type, is_new, match }: ImportDraft) => [
  matches[match],
  { label: item_type === "movie" ? "Film" : is_new ? "Série" : "Nouveaux épisodes", tone: "outline" as const },
];

/** « Il manque : affiche, description »; null where nothing is missing. */
export const missingText = ({ missing }: ImportDraft): string | null =>
  missing.length === 0 ? null : `Il manque\u202f: ${missing.map((one) => missingLabels[one]).join(", ")}`;

export const factsOf = ({ genre, episodes, is_new }: ImportDraft): string =>
  [
    episodes > 0 &&
      (is_new ? countOf(episodes, "épisode", "épisodes") : countOf(episodes, "nouvel épisode", "nouveaux épisodes")),
    genre,
  ]
    .filter(Boolean)
    .join(" · ");

/** The link with its letters instead of their percent codes; as it is where it is not well encoded. */
export function readableLink({ link }: ImportDraft): string {
  try {
    return decodeURI(link);
  } catch {
    return link;
  }
}
