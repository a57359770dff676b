import { creditRoleLabels, type Person } from "@seance/contract/people";
import type { TitleCard } from "@seance/contract/titles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { User } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf } from "#lib/format.ts";
import { FollowButton } from "#shared/follows/follow-button.tsx";
import { buttonClass } from "#ui/button/button.tsx";
import { GridSkeleton, Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Initials } from "#ui/media/initials.tsx";
import { personQuery } from "./people.api.ts";

type RenderTitle = (title: TitleCard) => ReactNode;

const page = "page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10";

/** A person: what they did in the titles of the catalogue, by role, the newest first. */
export function PersonPage({ slug, renderTitle }: { slug: string; renderTitle: RenderTitle }) {
  const query = useQuery(personQuery(slug));
  const { data: person, error, refetch } = query;
  if (person) return <Content key={slug} person={person} renderTitle={renderTitle} />;
  if (!hasFailed(query))
    return (
      <div className={page}>
        <Skeleton className="mb-6 h-10 w-64" />
        <GridSkeleton count={8} />
      </div>
    );
  return (
    <div className={page}>
      <title>Personne introuvable · Séance</title>
      {isNotFound(error) ? (
        <EmptyState
          level={1}
          title="Personne introuvable"
          text="Aucun titre du catalogue ne porte ce nom."
          icon={<User className="size-7" />}
        >
          <Link to="/" className={buttonClass({ kind: "primary" })}>
            Retour à l’accueil
          </Link>
        </EmptyState>
      ) : (
        <ErrorState level={1} title="Cette page n’a pas pu être chargée" onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Content({ person: { id, name, credits }, renderTitle }: { person: Person; renderTitle: RenderTitle }) {
  const count = new Set(credits.flatMap(({ titles }) => titles.map((title) => title.id))).size;
  return (
    <article className={page}>
      <title>{`${name} · Séance`}</title>
      <header className="mb-8 flex items-center gap-5">
        <Initials name={name} className="size-18 text-2xl sm:size-22" />
        <div className="min-w-0">
          <h1 className="text-3xl text-balance wrap-anywhere">{name}</h1>
          <p className="mt-1 text-muted">
            {credits.map(({ role }) => creditRoleLabels[role]).join(" · ")}
            {" · "}
            {countOf(count, "titre", "titres")}
          </p>
          <FollowButton item={{ kind: "person", person_id: id }} size="md" className="mt-3" />
        </div>
      </header>
      {credits.map(({ role, titles }) => (
        <section key={role} aria-label={creditRoleLabels[role]} className="mb-9">
          <h2 className="mb-4 flex items-baseline gap-3 text-xl">
            {creditRoleLabels[role]}
            <span className="tabular-figures text-base font-medium text-muted">{titles.length}</span>
          </h2>
          <ul className="poster-grid">
            {titles.map((title) => (
              <li key={title.id}>{renderTitle(title)}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
