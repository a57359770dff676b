import { defaultStatusLabel, seriesStatusLabels } from "@seance/contract/limits";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { isNew } from "#shared/titles/title-text.ts";
import { VersionTags } from "#shared/titles/versions.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";

const statusTones: Record<string, TagTone> = { ongoing: "success", completed: "info", cancelled: "danger" };

/** Quality, cinema, newness, the state of a series, versions and age. */
export function DetailTags({ title }: { title: Movie | Series }) {
  return (
    <>
      {title.item_type === "movie" && <Tag tone="outline">{title.video_quality}</Tag>}
      {title.cinema_mode && <Tag tone="success">AU CINÉMA</Tag>}
      {isNew(title.created_at) && <Tag>AJOUT RÉCENT</Tag>}
      {title.item_type === "series" && (
        <Tag tone={statusTones[title.status] ?? "outline"}>{seriesStatusLabels[title.status] ?? defaultStatusLabel}</Tag>
      )}
      <VersionTags versions={title.versions} />
      {title.age_rating && <Tag tone="outline">{title.age_rating}</Tag>}
    </>
  );
}

const labels: readonly [flag: keyof Movie & keyof Series, film: string, series?: string][] = [
  ["featured", "À la une"],
  ["trending", "Tendance"],
  ["new_release", "Nouveauté"],
  ["coming_soon", "Prochainement"],
  ["exclusive", "Exclusivité"],
  ["free_to_watch", "Gratuit"],
  ["binge_worthy", "À dévorer"],
  ["critically_acclaimed", "Salué par la critique", "Saluée par la critique"],
];

/** The special labels of a title, in the gender of its kind. */
export const specialLabels = (title: Movie | Series): string[] =>
  labels
    .filter(([flag]) => title[flag] === true)
    .map(([, film, series]) => (title.item_type === "series" ? (series ?? film) : film));
