import type { ReactNode } from "react";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";

interface ReviewRowProps {
  readonly title: string;
  /** Its name for screen readers, distinct for each row. */
  readonly name: string;
  readonly tags: readonly { readonly label: string; readonly tone: TagTone }[];
  readonly picture?: ReactNode;
  readonly actions: ReactNode;
  /** Below the title. */
  readonly children?: ReactNode;
}

/** ReviewRow: something that waits for the staff to check and publish it, in a list with useReviewKeys. */
export function ReviewRow({ title, name, tags, picture, actions, children }: ReviewRowProps) {
  return (
    <div
      data-review-row=""
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-field focus:outline-2 focus:outline-offset-2 focus:outline-accent"
    >
      {picture}
      <div className="min-w-0 flex-1 basis-44">
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {tags.map(({ label, tone }) => (
            <Tag key={label} tone={tone}>
              {label}
            </Tag>
          ))}
        </p>
        {children}
      </div>
      <div className="ml-auto flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

/** The keys of the list, for whom they are of use. */
export const ReviewKeysHint = () => (
  <p className="mb-3 text-sm text-muted max-md:hidden">
    <Key>j</Key> et <Key>k</Key>
    {"\u202f"}: suivant et précédent · <Key>Entrée</Key>
    {"\u202f"}: corriger · <Key>p</Key>
    {"\u202f"}: publier
  </p>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-tag bg-surface-2 px-1.5 py-0.5 font-mono text-xs text-body ring-1 ring-divider">{children}</kbd>
);
