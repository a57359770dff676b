import { badgeDefaults } from "@seance/contract/badges";

interface BadgeLook {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
}

/** BadgeMark: a badge in one line, its emoji in a ring of its colour. */
export function BadgeMark({ badge: { name, icon, color } }: { badge: BadgeLook }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full border-2 bg-surface-2 text-lg leading-none"
        style={{ borderColor: color || badgeDefaults.color }}
      >
        {icon || badgeDefaults.icon}
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    </span>
  );
}
