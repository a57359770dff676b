import type { Ticket } from "@seance/contract/support";
import { Tag } from "#ui/feedback/tag.tsx";
import { priorityLabels } from "#features/support/support-words.ts";

/** The priority of a ticket; nothing for the normal one. */
export function PriorityTag({ priority }: { priority: Ticket["priority"] }) {
  if (priority === "normal") return null;
  return <Tag tone={priority === "low" ? "outline" : "danger"}>{priorityLabels[priority]}</Tag>;
}
