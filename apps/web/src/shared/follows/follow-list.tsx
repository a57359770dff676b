import type { Follow } from "@seance/contract/follows";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import { countOf } from "#lib/format.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { Initials } from "#ui/media/initials.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { useFollows, useSetFollow, type FollowItem } from "./follows.api.ts";

type StopFollow = (event: MouseEvent<HTMLButtonElement>, item: FollowItem) => void;

/** What the account follows, each with the button that ends it. */
export function FollowList({ onOpen }: { onOpen: () => void }) {
  const query = useFollows();
  return (
    <QueryView query={query} fault="Vos suivis n’ont pas pu être chargés" level={3}>
      {(follows) => <List follows={follows} onOpen={onOpen} />}
    </QueryView>
  );
}

function List({ follows, onOpen }: { follows: readonly Follow[]; onOpen: () => void }) {
  const { mutate } = useSetFollow();
  const heading = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(heading);
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mb-2 text-sm text-muted outline-none">
        {follows.length > 0 && countOf(follows.length, "suivi", "suivis")}
      </p>
      {follows.length === 0 && (
        <EmptyState
          level={3}
          icon={<Bell className="size-7" />}
          title="Vous ne suivez rien"
          text={
            "«\u00a0Suivre\u00a0» est sur la page de chaque série et de chaque personne, «\u00a0Me prévenir\u00a0» sur celle des titres sans vidéo et dans le menu de leur carte."
          }
        />
      )}
      <ul ref={list} className="grid gap-1">
        {follows.map((follow) => (
          <Row
            key={follow.id}
            follow={follow}
            onOpen={onOpen}
            onStop={(event, item) => {
              rememberPosition(event);
              mutate({ item, wanted: false });
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** What is followed, with the address of its page and what its follower is told of. */
const shownOf = (follow: Follow) => {
  if (follow.kind === "person") {
    const { id, name, slug } = follow.content;
    const link = { to: "/personnes/$slug", params: { slug } } as const;
    return { item: { kind: follow.kind, person_id: id }, name, link, text: "Ses nouveaux titres" } as const;
  }
  const { kind, content } = follow;
  const { id, item_type, title } = content;
  return {
    item: { kind, item_type, item_id: id },
    name: title.trim() || "Titre non disponible",
    link: { to: item_type === "movie" ? "/films/$id" : "/series/$id", params: { id } },
    text: kind === "series" ? "Ses nouveaux épisodes" : "Dès qu’il pourra être regardé",
  } as const;
};

function Row({ follow, onOpen, onStop }: { follow: Follow; onOpen: () => void; onStop: StopFollow }) {
  const { item, name, link, text } = shownOf(follow);
  return (
    <li className="flex items-center gap-2">
      <Link
        {...link}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-4 rounded-panel px-3 py-2.5 transition-colors hover:bg-glass focus-visible:-outline-offset-2"
      >
        {follow.kind === "person" ? (
          <Initials name={name} />
        ) : (
          <Poster src={follow.content.thumbnail} title="" sizes="44px" className="w-11 shrink-0 rounded-tag" />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block leading-snug font-semibold">{name}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
      </Link>
      <RowButton data-remove="" label={`Ne plus suivre\u202f: ${name}`} icon={BellOff} onClick={(event) => onStop(event, item)} />
    </li>
  );
}
