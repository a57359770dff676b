import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { shortMoment } from "#lib/short-moment.ts";
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

/** A title's status, and what sets it off on the site: on one line, one of them and the number of the others. */
export function StatusTags({ title, wrap = false }: { title: DeskTitle; wrap?: boolean }) {
  const flags = shownFlags.filter((flag) => title[flag]).map((flag) => flagLabels[flag]);
  const shown = wrap ? flags : flags.slice(0, 1);
  const others = flags.slice(shown.length).join(", ");
  return (
    <span className={`flex gap-1.5 ${wrap ? "min-w-0 flex-wrap" : ""}`}>
      <Tag tone={tones[title.status] ?? "outline"}>{statusLabels[title.status] ?? title.status}</Tag>
      {publicationTag(title, Date.now(), wrap)}
      {shown.map((label) => (
        <Tag key={label} tone="dark" className="ring-1 ring-divider">
          {label}
        </Tag>
      ))}
      {others !== "" && (
        <span title={others}>
          <Tag tone="dark" className="ring-1 ring-divider">
            <span aria-hidden="true">+{flags.length - shown.length}</span>
            <span className="sr-only">{others}</span>
          </Tag>
        </span>
      )}
    </span>
  );
}

/** A date of publication or withdrawal that is to come, or a withdrawal that has come; drafts and archived titles are hidden anyway. */
function publicationTag({ status, publish_from: from, publish_until: until }: DeskTitle, now: number, typed: boolean) {
  if (status === "draft" || status === "archived") return null;
  if (until && Date.parse(until) <= now) return <Tag tone="danger">Retiré</Tag>;
  if (from && Date.parse(from) > now) return <Tag tone="info" typed={typed}>{`Le ${shortMoment(from)}`}</Tag>;
  return until && <Tag tone="outline" typed={typed}>{`Jusqu’au ${shortMoment(until)}`}</Tag>;
}
