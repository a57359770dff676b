import { Lock } from "lucide-react";
import type { ReactNode } from "react";

export type TagTone = "accent" | "success" | "info" | "danger" | "live" | "dark" | "pinned" | "outline";

const tones: Record<TagTone, string> = {
  accent: "bg-accent text-on-accent",
  success: "bg-success text-background",
  info: "bg-info text-background",
  danger: "bg-danger-2 text-background",
  live: "bg-danger text-background",
  dark: "bg-overlay text-foreground backdrop-blur-sm",
  pinned: "bg-overlay text-accent-2 backdrop-blur-sm",
  outline: "border-[1.5px] border-muted text-foreground",
};

/**
 * Tag: a short label on a picture or beside facts (AJOUT RÉCENT, EN COURS, HD). `tone`: its colour; `typed`: user input of any length,
 * which may take several lines.
 */
export function Tag({
  tone = "accent",
  typed = false,
  className = "",
  children,
}: {
  tone?: TagTone;
  typed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const room = typed ? "min-h-6 py-1 wrap-anywhere" : "h-6 whitespace-nowrap";
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-tag px-2 text-[0.75rem] leading-none font-bold tracking-[0.04em] ${room} ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}

/** LiveTag: « LIVE » with a pulsing dot. */
export function LiveTag({ className = "" }: { className?: string }) {
  return (
    <Tag tone="live" className={className}>
      <span aria-hidden="true" className="size-1.5 animate-waiting rounded-full bg-background" />
      LIVE
    </Tag>
  );
}

/** ReadOnlyTag: « Lecture seule », for a screen that this person may not change. */
export function ReadOnlyTag() {
  return (
    <Tag tone="outline">
      <Lock aria-hidden="true" className="size-3.5" />
      Lecture seule
    </Tag>
  );
}

/** CountBadge: a small count beside the name of a link, nothing at zero. `count`, `label` for screen readers (« 3 entrées »). */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="tabular-figures grid h-5 min-w-5 place-items-center rounded-full bg-surface-2 px-1.5 text-[0.75rem] leading-none font-bold text-accent-2">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">({label})</span>
    </span>
  );
}
