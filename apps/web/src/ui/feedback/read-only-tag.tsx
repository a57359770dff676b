import { Lock } from "lucide-react";
import { Tag } from "./tag.tsx";

/** ReadOnlyTag: says that what stands here can be looked at and not changed. */
export function ReadOnlyTag() {
  return (
    <Tag tone="contour">
      <Lock aria-hidden="true" className="size-3.5" />
      Lecture seule
    </Tag>
  );
}
