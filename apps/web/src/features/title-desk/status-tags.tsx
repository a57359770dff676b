import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { flagLabels, statusLabels, type DeskTitle } from "./desk-kind.ts";

const tones: Record<string, TagTone> = {
  draft: "outline",
  published: "success",
  ongoing: "success",
  completed: "info",
  cancelled: "danger",
  archived: "outline",
};
const shownFlags = ["featured", "cinema_mode", "coming_soon", "exclusive"] as const;

/** A title's status, and what sets it off on the site. */
export function StatusTags({ title }: { title: DeskTitle }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={tones[title.status] ?? "outline"}>{statusLabels[title.status] ?? title.status}</Tag>
      {shownFlags
        .filter((flag) => title[flag])
        .map((flag) => (
          <Tag key={flag} tone="dark" className="ring-1 ring-divider">
            {flagLabels[flag]}
          </Tag>
        ))}
    </span>
  );
}
