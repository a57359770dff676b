import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { flagLabels, statusLabels, type DeskTitle } from "./desk-kind.ts";

const tones: Record<string, TagTone> = {
  draft: "contour",
  published: "vert",
  ongoing: "vert",
  completed: "bleu",
  cancelled: "rouge",
  archived: "contour",
};
const shownFlags = ["featured", "cinema_mode", "coming_soon", "exclusive"] as const;

/** A title's status, and what sets it off on the site. */
export function StatusTags({ title }: { title: DeskTitle }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={tones[title.status] ?? "contour"}>{statusLabels[title.status] ?? title.status}</Tag>
      {shownFlags
        .filter((flag) => title[flag])
        .map((flag) => (
          <Tag key={flag} tone="sombre" className="ring-1 ring-trait">
            {flagLabels[flag]}
          </Tag>
        ))}
    </span>
  );
}
