import { Link } from "@tanstack/react-router";
import type { DeskTitle } from "./desk-kind.ts";
import type { DeskActions } from "./use-desk-actions.ts";

/** The title, as a link to its form for who may edit it. */
export function TitleLink({ title, actions, className }: { title: DeskTitle; actions: DeskActions; className: string }) {
  if (!actions.manage) return <span className={className}>{title.title}</span>;
  return (
    <Link
      to="."
      search={(here: object) => ({ ...here, fiche: title.id })}
      resetScroll={false}
      data-title-id={title.id}
      onClick={() => actions.onLeave(title)}
      className={`${className} hover:text-accent-2 hover:underline`}
    >
      {title.title}
    </Link>
  );
}
