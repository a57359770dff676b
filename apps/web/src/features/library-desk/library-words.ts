import type { Library, LibraryFile, LibraryView } from "@seance/contract/library";
import { countOf, formatMoment } from "#lib/format.ts";
import type { Prepared } from "#shared/preparation/preparation.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const viewLabels: Record<LibraryView, string> = {
  sure: "Reconnus",
  check: "À vérifier",
  waiting: "En cours de publication",
  published: "Publiés",
  ignored: "Ignorés",
  missing: "Introuvables",
};

/** A film, or the files of a series that are shown. */
export interface FileGroup {
  readonly key: string;
  readonly title: string;
  readonly files: readonly LibraryFile[];
}

/** Groups the files of a list, which is in the order of titles, by their film or series. */
export function groupFiles(files: readonly LibraryFile[]): FileGroup[] {
  const groups = Map.groupBy(files, ({ kind, title, year }) => `${kind} ${title.toLowerCase()} ${year ?? ""}`);
  return [...groups].flatMap(([key, group]) => (group[0] ? [{ key, title: titleOf(group[0]), files: group }] : []));
}

const titleOf = ({ title, year }: LibraryFile): string => `${title || "Titre inconnu"}${year === null ? "" : ` (${year})`}`;

const nameOfPath = (path: string): string => path.split("/").at(-1) ?? path;

/** The place of an episode, or the name of the file of a film. */
export function fileLabel({ kind, season, episode, last_episode, episode_title, path }: LibraryFile): string {
  if (kind === "movie") return nameOfPath(path);
  const numbers = last_episode === null ? (episode ?? "?") : `${episode ?? "?"}–${last_episode}`;
  return [`S${season ?? "?"} E${numbers}`, episode_title].filter(Boolean).join(" · ");
}

const nameOf = (file: LibraryFile): string => (file.kind === "movie" ? titleOf(file) : `${titleOf(file)} ${fileLabel(file)}`);

/** Names for the buttons of files, by their ids: with the path where several files are the same film or episode. */
export function fileNames(files: readonly LibraryFile[]): ReadonlyMap<string, string> {
  const same = Map.groupBy(files, nameOf);
  return new Map(
    [...same].flatMap(([name, group]) =>
      group.map(({ id, root, path }) => [id, group.length > 1 ? `${name}, ${root}/${path}` : name] as const),
    ),
  );
}

export function fileTag({ state, missing, sure }: LibraryFile): { readonly label: string; readonly tone: TagTone } {
  if (missing) return { label: "Introuvable", tone: "danger" };
  if (state === "published") return { label: "Publié", tone: "success" };
  if (state === "waiting") return { label: "Publication…", tone: "info" };
  if (state === "ignored") return { label: "Ignoré", tone: "outline" };
  return sure ? { label: "Reconnu", tone: "success" } : { label: "À vérifier", tone: "accent" };
}

/** What publishing a file would do. */
export function matchText({ match, kind, used_by, state }: LibraryFile): string {
  if (state === "published") return used_by === null ? "Son titre a été supprimé" : `Lu par «\u202f${used_by}\u202f»`;
  if (match === null) return "";
  if (match.action === "already") return `Déjà dans le catalogue, avec une vidéo\u202f: ${match.title ?? ""}`;
  if (match.action === "complete") return `Donnera sa vidéo à «\u202f${match.title ?? ""}\u202f»`;
  if (kind === "movie") return "Nouveau film";
  return match.title === null ? "Nouvelle série" : `Nouvel épisode de «\u202f${match.title}\u202f»`;
}

/** A file as the descriptions of preparations take it; only published ones are prepared. */
export const preparedOf = ({ job, plays_as_is, missing }: LibraryFile): Prepared => ({
  job,
  original: !missing,
  status: plays_as_is && !missing ? "ready" : "processing",
});

/** What may be corrected or ignored. */
export const isToReview = ({ state, missing }: LibraryFile): boolean => state === "found" && !missing;
/** A title that has a video keeps it. */
export const canPublish = (file: LibraryFile): boolean => isToReview(file) && file.match?.action !== "already";
export const canResume = ({ state, used_by }: LibraryFile): boolean =>
  state === "ignored" || state === "waiting" || (state === "published" && used_by === null);

/** The last scan in a sentence. */
export function scanText(scan: Library["scan"]): string {
  if (!scan) return "Les dossiers n’ont pas encore été analysés.";
  const seen = countOf(scan.files, "vidéo vue", "vidéos vues");
  if (scan.running) return `Analyse en cours\u202f: ${seen}.`;
  const parts = [
    seen,
    scan.added > 0 && countOf(scan.added, "nouvelle", "nouvelles"),
    scan.moved > 0 && countOf(scan.moved, "déplacée", "déplacées"),
    scan.missing > 0 && countOf(scan.missing, "introuvable", "introuvables"),
  ];
  return `Dernière analyse le ${formatMoment(scan.finished_at ?? scan.started_at)}\u202f: ${parts.filter(Boolean).join(", ")}.`;
}
