import type { CreditRole, TitlePerson } from "@seance/contract/people";
import type { TitleCard } from "@seance/contract/titles";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { nameParts } from "./title-people.ts";

const wordLink = "underline decoration-divider underline-offset-4 hover:text-accent-2 hover:decoration-current";

/** A line of names, those of known people as links to their pages. */
export function Names({ line, people, roles }: { line: string; people: readonly TitlePerson[]; roles: readonly CreditRole[] }) {
  return nameParts(line, people, roles).map(({ text, slug }, at) =>
    slug === null ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <Link key={at} to="/personnes/$slug" params={{ slug }} className={wordLink}>
        {text}
      </Link>
    ),
  );
}

interface ListLinkProps {
  readonly type: TitleCard["item_type"];
  readonly filter: { genre: string } | { year: number } | { country: string } | { theme: string };
  readonly className?: string;
  readonly children: string | number;
}

/** A link to the list of films or of series with one filter. */
export function ListLink({ type, filter, className = wordLink, children }: ListLinkProps) {
  return (
    <Link to={type === "movie" ? "/films" : "/series"} search={filter} className={className}>
      {children}
    </Link>
  );
}
